// The record of a game that is over: what happened, how it went, what each decision was worth.
import { get } from "./api";
import type { Chances, Course, Judged, RecordInfo } from "./api-types";

/** Under which id the record of a game at a table is found, once the game is over. */
export const recordOf = (table: string, game: number): string => `${table}.${game}`;

export class FinishedGame {
  kept = $state.raw<RecordInfo | null>(null);
  course = $state.raw<Course | null>(null);
  judged = $state.raw<Judged[]>([]);
  /** How many decisions there are to weigh; none in games that cannot be weighed. */
  decisions = $state(0);
  #closed = false;

  constructor(readonly id: string) {}

  async open(): Promise<RecordInfo> {
    this.kept = await get<RecordInfo>(`/api/records/${this.id}`);
    void this.#draw();
    void this.#weigh();
    return this.kept;
  }

  close(): void {
    this.#closed = true;
  }

  async #draw(): Promise<void> {
    if (this.kept?.seat === null) this.course = await get<Course>(`/api/records/${this.id}/course`);
  }

  /** Ask for the worth of the decisions, a few at a time; of some games nobody knows it. */
  async #weigh(): Promise<void> {
    do {
      const start = this.judged.length;
      let told: Chances;
      try {
        told = await get<Chances>(`/api/records/${this.id}/chances?start=${start}`);
      } catch {
        this.decisions = this.judged.length;
        return;
      }
      this.judged = [...this.judged, ...told.judged];
      this.decisions = told.of;
    } while (!this.#closed && this.judged.length < this.decisions);
  }
}
