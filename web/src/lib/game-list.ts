// The games that the server offers, asked for once.
import { get } from "./api";
import type { components } from "./api-types";

type Games = components["schemas"]["Games"];
export type GameInfo = components["schemas"]["GameInfo"];
export type BotInfo = components["schemas"]["BotInfo"];

let asked: Promise<Games> | undefined;

export async function gameList(): Promise<GameInfo[]> {
  asked ??= get<Games>("/api/games");
  try {
    return (await asked).games;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}
