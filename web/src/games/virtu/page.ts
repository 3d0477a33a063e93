// Virtù on the page.
import type { Look } from "../../lib/api-types";
import { words } from "../../lib/words.svelte";
import type { GamePage } from "../games";
import { COVER } from "./art/cover";
import { ruleAt } from "./rule-places";

const VICTORY = [392, 494, 587, 784];

/** What others do, by how long it is to be seen, in milliseconds; all else is over at once. */
const PACE: Readonly<Record<string, number>> = {
  enter: 700,
  move: 700,
  march: 700,
  sail: 700,
  annexed: 900,
  patron: 700,
  traded: 600,
  send: 600,
  expelled: 600,
  siege: 800,
  commit: 600,
  conquered: 1400,
  repelled: 1400,
  "battle-won": 1200,
  "stand-off": 1200,
  bought: 600,
  recruit: 500,
  allied: 700,
  order: 600,
  spring: 600,
};

export const page: GamePage = {
  cover: COVER,
  board: async () => {
    const [{ default: Board }] = await Promise.all([import("./Board.svelte"), words.load("virtu")]);
    return Board;
  },
  whole: true,
  count: async () => (await import("./Count.svelte")).default,
  crests: async (look: Look) => (await import("./crests")).crestsOf(look),
  firstLesson: "family",
  rulePicture: async () => (await import("./RulePicture.svelte")).default,
  ruleAt: (element) => ruleAt(element),
  hides: (look: Look) => look.display?.phase === "family",
  pace: ({ kind, events }) =>
    kind === "play" ? Math.max(0, ...(events ?? []).map((key) => PACE[key] ?? 0)) : 0,
  sounds: {
    over: VICTORY,
    conquered: [392, 494, 587],
    repelled: [330, 262],
    annexed: [392, 523],
    spring: [294, 392, 440],
    siege: [196, 196],
    bought: [523, 440],
  },
  emphasis: { spring: "heading", order: "heading", "last-winter": "strong", conquered: "strong" },
  turns: {
    conquered: 9, repelled: 9, "battle-won": 9, "stand-off": 9, annexed: 9, patron: 9, traded: 9,
    allied: 9, bought: 9, expelled: 9, send: 9, take: 8, "blocked": 8,
    redeemed: 8, march: 8, sail: 8, recruit: 8, ready: 8, reactivate: 8, dismiss: 8, borrow: 8,
    seat: 8, retreat: 8, disband: 8, palace: 8, shift: 8, discard: 8, recall: 8, commit: 8,
    enter: 2, move: 2, wages: 2, leave: 1, place: 1, done: -1, undo: -1,
  }, // prettier-ignore
};
