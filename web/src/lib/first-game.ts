// A first game: against the easiest bots there are, with hints.
import { newKey, send } from "./api";
import type { TableCard } from "./api-types";
import { gameList } from "./game-list";
import { router } from "./router.svelte";
import { session } from "./session.svelte";

export async function firstGame(name: string): Promise<void> {
  await session.ensure();
  const game = (await gameList()).find((one) => one.name === name);
  const players = Number(game?.choices.default.players ?? 4);
  const levels = (game?.bots ?? []).filter((bot) => typeof bot.level === "number");
  const [easiest] = levels.sort((one, other) => Number(one.level) - Number(other.level));
  const bots: object[] = Array(players - 1).fill({ kind: "bot", bot: easiest?.spec });
  const seats = easiest ? { seats: [{ kind: "me" }, ...bots] } : {};
  const wanted = { key: newKey(), game: name, hints: true, ...seats };
  const table = await send<TableCard>("POST", "/api/tables", wanted);
  router.go(`t/${table.id}`);
}
