// Tells somebody who looks elsewhere that it is their turn: by the title, the icon of the page, a
// sound, and, if they want it, by a message of the system.
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { t } from "./words.svelte";

const CALL = [523, 659, 784];
const PLAIN = "/icon.svg";
const MARKED = "/icon-turn.svg";

/** The title of a page, with a mark when it is one's turn. */
export function titled(title: string, isMyTurn: boolean): string {
  return `${isMyTurn ? `● ${t("web.your-turn")} · ` : ""}${title} · Signoria`;
}

/** Show on the icon of the page whether somebody is waited for. */
export function mark(isMyTurn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = isMyTurn ? MARKED : PLAIN;
}

/** Call somebody whose turn it has become. */
export function call(what: string): void {
  play(CALL, settings.choices.volume);
  if (!document.hidden || !settings.choices.notify) return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const message = new Notification(t("web.your-turn"), { body: what, tag: "signoria-turn" });
  message.onclick = () => {
    focus();
    message.close();
  };
}

/** Ask the system whether it may show messages. */
export async function allowed(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}
