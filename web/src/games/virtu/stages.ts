// The parts of the table, and to which of them a question belongs.
import type { Place, View } from "./model";

export const STAGES = ["map", "palace", "market", "score"] as const;
export type Stage = (typeof STAGES)[number];

const STAGE_OF: Readonly<Record<string, Stage>> = {
  city: "map",
  army: "map",
  power: "map",
  clash: "map",
  market: "market",
  patron: "score",
  bonus: "score",
  button: "palace",
  payment: "palace",
};

/** Where a place is drawn. */
export function stageOf(place: Place): Stage {
  const [kind = "", where = ""] = place.split(":");
  if (kind === "spy") return where === "room" ? "palace" : "map";
  return STAGE_OF[kind] ?? "palace";
}

/** What can be done without pressing a button. */
const isOnBoard = (place: Place): boolean => place !== "button" && place !== "payment";

/** The parts where something can be done now, with how much. */
export function openStages(view: View): Map<Stage, number> {
  const found = new Map<Stage, number>();
  if (!view.active) return found;
  for (const { places } of view.offers)
    for (const stage of new Set(places.filter(isOnBoard).map(stageOf)))
      found.set(stage, (found.get(stage) ?? 0) + 1);
  return found;
}

/** The part a question belongs to: where most of its answers are, or the one that is shown already
 * if some are there. */
export function stageFor(view: View, shown: Stage): Stage {
  const open = openStages(view);
  const asked = ASKED[view.phase];
  if (asked && open.has(asked)) return asked;
  if (open.has(shown) || !open.size) return shown;
  return [...open].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Where a question is answered, though it has answers elsewhere, too. */
const ASKED: Readonly<Record<string, Stage>> = {
  family: "palace",
  move: "palace",
  redeem: "palace",
  govern: "palace",
  trade: "palace",
  palace: "palace",
  seat: "palace",
  space: "palace",
  annex: "map",
  war: "map",
  siege: "map",
  exchange: "map",
  assault: "map",
  retreat: "map",
  recruit: "map",
  alliance: "map",
  patronage: "score",
  bonus: "score",
  market: "market",
};

/** The steps of a year, as the rulebook lists them. */
export const SEASONS = {
  spring: ["move", "act", "sieges", "order"],
  winter: ["wages", "palace", "market", "recruit", "alliance"],
} as const;

const STEP_OF: Readonly<Record<string, string>> = {
  move: "move",
  redeem: "move",
  siege: "sieges",
  exchange: "sieges",
  assault: "sieges",
  space: "sieges",
  retreat: "order",
  wages: "wages",
  palace: "palace",
  market: "market",
  recruit: "recruit",
  alliance: "alliance",
};

const PAID_IN: Readonly<Record<string, string>> = {
  buy: "market",
  recruit: "recruit",
  ally: "alliance",
  redeem: "move",
  step: "move",
  commit: "sieges",
  wages: "wages",
};

/** The step of the year that a table is at. */
export function stepOf({ phase, payment }: Pick<View, "phase" | "payment">): string {
  const paid = phase === "pay" ? PAID_IN[payment?.for.split(" ")[0] ?? ""] : undefined;
  return paid ?? STEP_OF[phase] ?? "act";
}
