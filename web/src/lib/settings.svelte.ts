// What somebody likes: kept in the browser, and with an account wherever one signs in.
import { preferred, words, type Language } from "./words.svelte";

export interface Choices {
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: number;
  confirm: boolean;
  volume: number;
}

const KEY = "signoria-settings";
const DARK = matchMedia("(prefers-color-scheme: dark)");

function initial(): Choices {
  const plain: Choices = {
    language: preferred(navigator.languages),
    theme: "auto",
    motion: 1,
    confirm: false,
    volume: 0,
  };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return plain;
  }
}

class Settings {
  choices = $state<Choices>(initial());

  async begin(): Promise<void> {
    this.apply();
    DARK.onchange = () => this.apply();
    await words.choose(this.choices.language);
  }

  async change(some: Partial<Choices>): Promise<void> {
    Object.assign(this.choices, some);
    localStorage.setItem(KEY, JSON.stringify(this.choices));
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
