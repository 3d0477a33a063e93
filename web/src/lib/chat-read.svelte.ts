// How far somebody has read what is said at a table: kept in the browser, so that what was said
// while they were away is new to them.
import type { News } from "./api-types";

export class ChatRead {
  #upTo = $state(0);
  readonly #key: string;

  constructor(table: string) {
    this.#key = `signoria-chat-${table}`;
    this.#upTo = Number(localStorage.getItem(this.#key) ?? 0);
  }

  /** How many messages of others are new. */
  unread(news: readonly News[], own: readonly number[]): number {
    return news.filter(
      (one) => one.kind === "chat" && one.version > this.#upTo && !own.includes(one.seat ?? -1),
    ).length;
  }

  /** Everything that was said so far is read. */
  read(version: number): void {
    if (version <= this.#upTo) return;
    this.#upTo = version;
    localStorage.setItem(this.#key, String(version));
  }
}
