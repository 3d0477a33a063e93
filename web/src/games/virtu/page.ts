// Virtù on the page: played from lists of words.
import type { GamePage } from "../games";

export const page: GamePage = {
  cover: [],
  board: async () => (await import("../TextBoard.svelte")).default,
  sounds: { over: [392, 494, 587, 784] },
  emphasis: {},
};
