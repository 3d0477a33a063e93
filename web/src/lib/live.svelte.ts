// A table as it stands: told by the server over a socket that comes back by itself.
import { socketTo } from "./api";
import type { Look, News, TableCard, TableMessage, Update, Welcome } from "./api-types";
import { updated } from "./look";
import { session } from "./session.svelte";
import { words } from "./words.svelte";

const LONGEST_WAIT = 8000;

/** What one of our seats (or, with seat null, everybody) sees and has heard. */
export class Viewpoint {
  version = $state(0);
  look = $state.raw<Look | null>(null);
  news = $state.raw<News[]>([]);

  constructor(readonly seat: number | null) {}

  hear(message: Welcome | Update, fresh: boolean): void {
    const known = new Set(fresh ? [] : this.news.map((one) => one.version));
    const added = message.news.filter((one) => !known.has(one.version));
    const begins = added.findLastIndex((one) => one.kind === "start");
    const before = fresh || begins >= 0 ? [] : this.news;
    this.news = [...before, ...(begins >= 0 ? added.slice(begins) : added)];
    this.version = message.version;
    if (message.look) this.look = updated(this.look, message.look);
  }
}

export class Live {
  card = $state.raw<TableCard | null>(null);
  /** Our seats, and, unless we have just one, first what everybody sees. */
  viewpoints = $state.raw<Viewpoint[]>([]);
  present = $state.raw<boolean[]>([]);
  state = $state<"connecting" | "open" | "away" | "gone">("connecting");
  /** What just happened, for motion and sound. */
  heard: (viewpoint: Viewpoint, news: News[]) => void = () => undefined;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #closed = false;
  #language = words.language;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.connect();
    addEventListener("online", this.#hurry);
  }

  /** Open a socket; one that was lost goes on where it was, unless everything is wanted anew. */
  connect(anew = false): void {
    const params = new URLSearchParams({ language: words.language });
    const first = this.viewpoints.length === 1 ? this.viewpoints[0] : undefined;
    if (first && first.look && !anew) {
      params.set("from", String(first.version));
      if (first.seat !== null) params.set("seat", String(first.seat));
    }
    const socket = new WebSocket(socketTo(`/api/tables/${this.id}/socket?${params}`));
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) =>
      this.#take(JSON.parse(event.data) as TableMessage);
    socket.onclose = (event) => this.#lost(event.code);
  }

  /** Be told everything in another language. */
  speak(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    for (const one of this.viewpoints) one.news = [];
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
    clearTimeout(this.#timer);
    this.connect(true);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.state !== "away") return;
    clearTimeout(this.#timer);
    this.connect();
  };

  #take(message: TableMessage): void {
    this.#attempts = 0;
    if (message.type === "presence") this.present = message.seats;
    else if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "update") this.#update(message);
  }

  #welcome(message: Welcome): void {
    this.state = "open";
    this.card = message.table;
    const { yours } = message.table;
    const wanted: (number | null)[] = yours.length === 1 ? yours : [...yours, null];
    const kept = this.viewpoints.filter((one) => wanted.includes(one.seat));
    let found = kept.find((one) => one.seat === message.seat);
    const resumed = found !== undefined && message.news.every((one) => one.version > 0);
    const continues = resumed && found !== undefined && continuesAt(found.news, message);
    if (!found) {
      found = new Viewpoint(message.seat);
      kept.push(found);
    }
    found.hear(message, !continues);
    this.viewpoints = kept.sort((one, other) => (one.seat ?? -1) - (other.seat ?? -1));
  }

  #update(message: Update): void {
    const found = this.viewpoints.find((one) => one.seat === message.seat);
    if (!found) return;
    found.hear(message, false);
    if (this.card && found.look) {
      const { status, seats, number } = found.look;
      this.card = { ...this.card, status, seats, number };
    }
    this.heard(found, message.news);
  }

  #lost(code: number): void {
    if (this.#closed) return;
    if (code === 4004) {
      this.state = "gone";
      return;
    }
    this.state = "away";
    if (code === 4003) {
      void session.load();
      return;
    }
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.#attempts++) * (0.5 + Math.random() / 2);
    this.#timer = setTimeout(() => this.connect(), wait);
  }
}

/** Whether news begin where those we have end, so that nothing is missing between. */
export function continuesAt(had: News[], message: { news: News[]; version: number }): boolean {
  const last = had.at(-1)?.version ?? 0;
  const first = message.news[0]?.version ?? message.version + 1;
  return first <= last + 1 && message.version >= last;
}
