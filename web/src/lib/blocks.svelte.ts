// Whom of those at a table I have muted or blocked.
import { get, send } from "./api";
import type { SeatBlock } from "./api-types";
import { session } from "./session.svelte";

export type Level = "none" | SeatBlock["level"];

export class Blocks {
  #found = $state.raw<SeatBlock[]>([]);

  constructor(readonly table: string) {}

  async load(): Promise<void> {
    if (session.me) this.#found = await get<SeatBlock[]>(`/api/tables/${this.table}/blocks`);
  }

  level(seat: number): Level {
    return this.#found.find((one) => one.seat === seat)?.level ?? "none";
  }

  async set(seat: number, level: Level): Promise<void> {
    await session.ensure();
    await send("PUT", `/api/tables/${this.table}/blocks`, { seat, level });
    await this.load();
  }
}
