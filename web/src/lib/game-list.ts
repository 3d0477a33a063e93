// The games that the server offers, asked for once.
import { get } from "./api";
import type { GameInfo, Games } from "./api-types";

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
