// A table of Condottiere as the page draws it. What is legal comes from the server; nothing here
// knows a rule.
import type { CondottiereDisplay, Look } from "../../lib/api-types";
import { actionsOf } from "../../lib/look";

type Sent = Omit<
  CondottiereDisplay,
  | "site" | "pope" | "realms" | "connected" | "winning" | "discards" | "hand" | "hands" | "line"
  | "lines"
>; // prettier-ignore

/** The display as it was sent, with regions and cards by their names. */
export interface View extends Sent {
  legal: string[];
  site: string | null;
  pope: string | null;
  owners: Record<string, number>;
  connected: string[][];
  winning: string[][];
  strengths: number[];
  hand: string[];
  /** All hands, where they lie open, as in the replay of a game. */
  hands: string[][];
  lines: string[][];
  discards: string[];
}

export function viewOf(look: Look): View {
  const sent = look.display as unknown as CondottiereDisplay;
  const region = (place: number): string => sent.regions[place] ?? "";
  const lines = sent.lines.map(cardsIn);
  if (sent.seat !== null && sent.line !== undefined) lines[sent.seat] = cardsIn(sent.line);
  return {
    ...sent,
    legal: actionsOf(look),
    site: sent.site === null ? null : region(sent.site),
    pope: sent.pope === null ? null : region(sent.pope),
    owners: Object.fromEntries(
      sent.realms.flatMap((realm, seat) => realm.map((place) => [region(place), seat])),
    ),
    connected: sent.connected.map((realm) => realm.map(region)),
    winning: sent.winning.map((some) => some.map(region)),
    strengths: sent.armies.map((army) => army.reduce((total, [, , by]) => total + by, 0)),
    hand: cardsIn(sent.hand),
    hands: sent.hands?.map(cardsIn) ?? [],
    lines,
    discards: discardsIn(sent),
  };
}

/** The cards of a text such as `1 10 winter`. */
const cardsIn = (text: string): string[] => (text ? text.split(" ") : []);

/** The discards, the last of them at the end. */
function discardsIn({ cards, discards, discard }: CondottiereDisplay): string[] {
  const pile = cards.flatMap((card, kind) => Array<string>(discards[kind] ?? 0).fill(card));
  if (discard === null) return pile;
  pile.splice(pile.indexOf(discard), 1);
  return [...pile, discard];
}

export const ORDER = [
  "1", "2", "3", "4", "5", "6", "10", "drummer", "heroine", "courtesan", "scarecrow", "bishop",
  "winter", "spring", "surrender",
]; // prettier-ignore

/** The hand in the order in which people hold it. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}

/** What can be done with each card of the hand: `play 6`, or several ways to play a scarecrow. */
export function playsByCard(legal: readonly string[]): Map<string, string[]> {
  const plays = new Map<string, string[]>();
  for (const action of legal) {
    const [verb, card] = action.split(" ");
    if (verb !== "play" || card === undefined) continue;
    plays.set(card, [...(plays.get(card) ?? []), action]);
  }
  return plays;
}

/** The regions that can be chosen, with the action that chooses each. */
export function choosable(legal: readonly string[]): Map<string, string> {
  const regions = new Map<string, string>();
  for (const action of legal) {
    const [verb, region] = action.split(" ");
    if ((verb === "site" || verb === "pope") && region !== undefined && region !== "off")
      regions.set(region, action);
  }
  return regions;
}

/** What is left for buttons: all that is neither a card to play nor a region to choose. */
export function others(legal: readonly string[]): string[] {
  return legal.filter((action) => {
    const [verb, what] = action.split(" ");
    return !(verb === "play" || verb === "site" || (verb === "pope" && what !== "off"));
  });
}

/** The keys that pick the first card of each kind, in the order shown. */
export const KEYS = "1234567890";
