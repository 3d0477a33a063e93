// What a press on a place means: it does the one thing that can be done there, or picks the place so
// that a second place or a button can be chosen. Which places these are comes with the view.
import { settings } from "../../lib/settings.svelte";
import type { Offer, Place, View } from "./model";

/** What the parts of the board share. */
export interface Table {
  view: View;
  choose: (action: string) => void;
  select: (place: Place | null) => void;
  selected: Place | null;
}

export type Outcome = { choose: string } | { select: Place | null } | null;

/** What somebody picks first: cards and armies that then go somewhere. */
const PIECES = ["hand", "courtier", "room", "upgrade", "market", "army"];

/**
 * Where an action begins, if that has to be picked. A step names the room that it leads to, and an
 * army that besieges the city it stands before goes nowhere.
 */
function startOf({ action, places }: Offer): Place | undefined {
  const start = action.startsWith("step ") ? undefined : places[1];
  if (start?.startsWith("army:") && start.split(":")[2] === places[0]?.split(":")[1])
    return undefined;
  return PIECES.includes(start?.split(":")[0] ?? "") ? start : undefined;
}

/** The offers that begin at a place and are done somewhere else. */
export function begunAt(view: View, place: Place): Offer[] {
  return view.offersAt(place).filter((offer) => startOf(offer) === place);
}

/** The offers that can be done at a place without picking anything before. */
export function doneAt(view: View, place: Place): Offer[] {
  const only = onlyStart(view);
  return view
    .offersAt(place)
    .filter((offer) => startOf(offer) === undefined || (only && startOf(offer) !== place));
}

/** The offers at a place that come from another, or all where that is none. */
export function offersFrom(view: View, place: Place, origin: Place | null): Offer[] {
  const here = view.active ? view.offersAt(place) : [];
  return origin === null ? here : here.filter((offer) => startOf(offer) === origin);
}

/** Whether everything that has to be picked is one and the same piece, so that nobody need pick it. */
function onlyStart(view: View): boolean {
  const starts = new Set(view.offers.map(startOf).filter((start) => start !== undefined));
  return starts.size === 1 && ![...starts][0]?.startsWith("market:");
}

/** The offers that go from the picked place to this one. */
export function between({ view, selected }: Table, place: Place): Offer[] {
  if (selected === null || selected === place) return [];
  return view
    .offersAt(place)
    .filter((offer) => offer.places[0] === place && startOf(offer) === selected);
}

/** Whether something can go from the picked place to this one. */
export const isTarget = (table: Table, place: Place): boolean =>
  table.view.active && between(table, place).length > 0;

/**
 * What a press does. Someone who is careful, with a finger or by their settings, is asked first,
 * unless the press already is the second of two.
 */
export function press(table: Table, place: Place, careful: boolean): Outcome {
  const { view, selected } = table;
  if (!view.active) return null;
  const [first, ...more] = between(table, place);
  if (first) return more.length ? { select: place } : { choose: first.action };
  if (selected === place) return { select: null };
  const here = view.offersAt(place);
  const only = here.length === 1 ? here[0] : undefined;
  if (only && startOf(only) !== place && !careful) return { choose: only.action };
  return here.length ? { select: place } : null;
}

/** Presses a place, and says whether that did anything. */
export function carryOut(table: Table, place: Place, exact = !finger): boolean {
  const outcome = press(table, place, !exact || settings.choices.confirm);
  if (outcome && "choose" in outcome) {
    table.select(null);
    table.choose(outcome.choose);
  } else if (outcome) table.select(outcome.select);
  return outcome !== null;
}

/** Whether the last press on the page was made with a finger; keys and mice are exact. */
let finger = false;
export const noteFinger = (event: PointerEvent): void => {
  finger = event.pointerType === "touch";
};
