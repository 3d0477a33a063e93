// Which cards moved between two looks at a table, where from and where to.
import type { View } from "./model";

export type Spot = "hand" | "discard" | `seat-${number}` | `line-${number}`;

export interface CardMove {
  card: string;
  from: Spot;
  to: Spot;
  /** Where it strikes on its way. */
  over?: Spot;
}

/** So many cards at most are seen flying; more is a jump to another moment, not a move. */
const MOST = 30;

export function cardMoves(before: View, after: View): CardMove[] {
  if (before.players !== after.players || !follows(before, after)) return [];
  const gained = after.round === before.round ? less(after.discards, before.discards) : null;
  const lines = before.lines.flatMap((_, seat) => fromLine(before, after, seat, gained));
  const found = [...played(before, after, lines, gained ?? []), ...lines];
  return found.length > MOST ? [] : found;
}

/** Whether time went on, and no more than to the next round. */
function follows(before: View, after: View): boolean {
  if (after.round !== before.round) return after.round === before.round + 1;
  return laid(after) >= laid(before);
}

const laid = (view: View): number => view.discards.length + view.lines.flat().length;

function home(view: View, seat: number): Spot {
  return seat === view.seat ? "hand" : `seat-${seat}`;
}

/** The cards that came to a line, and those that left it: to the discards, or back to the hand. */
function fromLine(before: View, after: View, seat: number, gained: string[] | null): CardMove[] {
  const line: Spot = `line-${seat}`;
  let came = less(after.lines[seat] ?? [], before.lines[seat] ?? []);
  let went = less(before.lines[seat] ?? [], after.lines[seat] ?? []);
  const turned = Math.min(came.length, went.filter((card) => card === "?").length);
  for (let place = 0; place < turned; place++) {
    went = less(went, ["?"]);
    came = came.slice(1);
  }
  const own = home(after, seat);
  const discarded = (card: string): boolean =>
    gained === null || card === "?" || gained.includes(card);
  return [
    ...came.map((card): CardMove => ({ card, from: own, to: line })),
    ...went.map((card): CardMove => ({ card, from: line, to: discarded(card) ? "discard" : own })),
  ];
}

/** The cards that were played and did not stay in a line: a Bishop, and whatever ends a battle. */
function played(
  before: View,
  after: View,
  lines: readonly CardMove[],
  gained: string[],
): CardMove[] {
  if (before.to_act === null) return [];
  const left = lines.filter((one) => one.to === "discard");
  const rest = less(
    gained,
    left.map((one) => one.card),
  );
  const from = home(after, before.to_act);
  return rest.map((card): CardMove => {
    const struck = card === "bishop" ? left[0]?.from : undefined;
    return { card, from, to: "discard", ...(struck ? { over: struck } : {}) };
  });
}

/** What is in a pile beyond what is in another. */
export function less(pile: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return pile.filter((card) => {
    const place = left.indexOf(card);
    if (place < 0) return true;
    left.splice(place, 1);
    return false;
  });
}
