// Condottiere on the page.
import type { GamePage } from "../games";
import { face } from "./cards";
import { promise } from "./promises";
import { ruleAt } from "./rule-places";

const VICTORY = [392, 494, 587, 784];

export const page: GamePage = {
  cover: ["?", "winter", "10", "heroine", "bishop"].map(face),
  board: async () => (await import("./Board.svelte")).default,
  aside: async () => (await import("./ShowCards.svelte")).default,
  promise,
  firstLesson: "battle",
  rulePicture: async () => (await import("./RulePicture.svelte")).default,
  ruleAt,
  sounds: { over: VICTORY, "series-over": VICTORY, won: [392, 494, 587], pass: [220] },
  emphasis: { round: "heading", won: "strong" },
};
