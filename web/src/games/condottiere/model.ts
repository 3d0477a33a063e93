// The view of Condottiere as the page draws it. What is legal comes from the server; nothing here
// knows a rule.
import type { Look } from "../../lib/table";

export interface View {
  edition: string;
  players: number;
  options: string[];
  board: string | { regions: unknown };
  seat: number | null;
  phase: string;
  to_act: number | null;
  legal: string[];
  strengths: number[];
  condottiere: number;
  site: string | null;
  owners: Record<string, number>;
  pope: string | null;
  hands: (string[] | null)[];
  lines: string[][];
  passed: number[];
  round: number;
  discards: string[];
  tally: number[] | null;
  rules: {
    connected: number;
    total: number | null;
    deck: Record<string, number>;
    borders: Record<string, string[]>;
  };
  points?: number[];
  target?: number;
}

export interface Step {
  step: string;
  count: number;
  by: number;
  after: number;
}

export interface Shown {
  armies: Step[][];
  realms: string[][];
  winning: string[][];
  /** Under which key the catalogues explain each card at this table, and the numbers in that text. */
  cards: Record<string, { key: string; args: Record<string, number> }>;
  season: string | null;
  favoured: string | null;
}

export type CondottiereLook = Look<View> & { shown?: Shown };

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

export function handSize(view: View, seat: number): number | null {
  const hand = view.hands[seat];
  return hand === null || hand === undefined ? null : hand.length;
}

/** The keys that pick the first card of each kind, in the order shown. */
export const KEYS = "1234567890";
