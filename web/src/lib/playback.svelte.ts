// What others do comes faster than anybody can follow. A queue shows one state of the table after
// the other, each as long as it deserves; whoever is in a hurry skips the rest.
import type { Look } from "./api-types";

interface Shown {
  look: Look;
  /** Milliseconds until the next one may be shown. */
  time: number;
}

export class Playback {
  #waiting = $state.raw<Shown[]>([]);
  #shown = $state.raw<Look | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What is to be seen instead of the present, while there is something to catch up on. */
  get look(): Look | null {
    return this.#shown;
  }

  get playing(): boolean {
    return this.#shown !== null;
  }

  /** Take the next state of the table. */
  add(look: Look, time: number): void {
    if (time <= 0 && !this.playing) return;
    this.#waiting = [...this.#waiting, { look, time }];
    if (!this.playing) this.#next();
  }

  /** Show the present at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#shown = null;
  }

  #next(): void {
    const [first, ...rest] = this.#waiting;
    this.#waiting = rest;
    this.#shown = first?.look ?? null;
    if (first) this.#timer = setTimeout(() => this.#next(), first.time);
  }
}
