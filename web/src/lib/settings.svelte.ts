// What somebody likes: kept in the browser, and with an account wherever one signs in.
import { LANGUAGES, preferred, words } from "./words.svelte";

export interface Preferences {
  language: string;
  theme: "auto" | "light" | "dark";
  motion: number;
  confirm: boolean;
  volume: number;
  /** A line of advice at the table. */
  advice: boolean;
  /** Whether the system may say that it is one's turn. */
  notify: boolean;
}

const KEY = "signoria-settings";
const DARK = matchMedia("(prefers-color-scheme: dark)");

function initial(): Preferences {
  const plain: Preferences = {
    language: preferred(navigator.languages),
    theme: "auto",
    motion: 1,
    confirm: false,
    volume: 0.4,
    notify: false,
    advice: true,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    const known = LANGUAGES.includes(kept.language ?? "");
    return { ...plain, ...kept, language: known ? (kept.language as string) : plain.language };
  } catch {
    return plain;
  }
}

class Settings {
  choices = $state<Preferences>(initial());

  async begin(): Promise<void> {
    this.apply();
    DARK.onchange = () => this.apply();
    onstorage = (event) => void this.follow(event);
    await words.choose(this.choices.language);
  }

  async change(some: Partial<Preferences>): Promise<void> {
    Object.assign(this.choices, some);
    localStorage.setItem(KEY, JSON.stringify(this.choices));
    await this.begin();
  }

  /** What is changed in one tab holds in all of them. */
  private async follow({ key }: StorageEvent): Promise<void> {
    if (key !== KEY) return;
    Object.assign(this.choices, initial());
    await this.begin();
  }

  /** How long something that takes `milliseconds` is to take: nothing if motion is unwanted. */
  time(milliseconds: number): number {
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return reduced ? 0 : milliseconds * this.choices.motion;
  }

  private apply(): void {
    const { theme } = this.choices;
    const dark = theme === "dark" || (theme === "auto" && DARK.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }
}

export const settings = new Settings();
