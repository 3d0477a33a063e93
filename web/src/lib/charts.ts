// How a game went, as curves.
import type { Course, Judged } from "./api-types";

/** A number that changes: after which event, and to what. */
export type Point = [event: number, value: number];

export const WIDTH = 300;
export const HEIGHT = 72;
/** Below a chart: the numbers of the rounds or years. */
export const AXIS = 10;
const TOP = 5;
const BOTTOM = 67;

/** The numbers of a seat, where they change. */
export function points(course: Course, name: string, seat: number): Point[] {
  const rows = course.measures[name] ?? [];
  const all = rows.map((row, place): Point => [course.at[place] ?? 0, row[seat] ?? 0]);
  return all.filter(([, value], place) => place === 0 || value !== all[place - 1]?.[1]);
}

/** The measures that are drawn: those that are no part of another. */
export function wholeMeasures(course: Course | null): string[] {
  return Object.keys(course?.measures ?? {}).filter((name) => !name.includes("."));
}

export interface Source {
  name: string;
  /** By seat, at the moment that is looked at. */
  values: number[];
}

/** What a measure consists of at some moment, as far as anybody has any of it. */
export function sources(course: Course | null, measure: string, event: number): Source[] {
  if (!course) return [];
  const place = course.at.findLastIndex((at) => at <= event);
  return Object.entries(course.measures).flatMap(([name, rows]): Source[] => {
    const values = rows[place] ?? [];
    return name.startsWith(`${measure}.`) && values.some((value) => value !== 0)
      ? [{ name: name.slice(measure.length + 1), values }]
      : [];
  });
}

export interface Mark {
  at: number;
  part: string;
  /** Whether there is room for its number. */
  told: boolean;
}

const ROOM = 14;
/** At the right end stands what the marks are called. */
const NAME_ROOM = 34;

/** Where the rounds or years of a game begin. */
export function marks(course: Course | null, last: number): Mark[] {
  const found: Mark[] = [];
  let reached = -ROOM;
  course?.parts.forEach((part, place) => {
    const at = course.at[place] ?? 0;
    if (!part || part === course.parts[place - 1]) return;
    const x = (at / Math.max(1, last)) * WIDTH;
    const told = x - reached >= ROOM && x <= WIDTH - NAME_ROOM;
    if (told) reached = x;
    found.push({ at, part, told });
  });
  return found;
}

/** The chances of a seat after everybody's decisions; at the end, what it got. The chances of all
 * seats after one decision add up to 1. */
export function chances(
  judged: readonly Judged[],
  seat: number,
  end: { at: number; winners: readonly number[] } | null,
): Point[] {
  const own = judged.flatMap(({ event, chances }): Point[] => {
    const chance = chances?.[seat];
    return chance === undefined ? [] : [[event, chance]];
  });
  if (end && own.length)
    own.push([end.at, end.winners.includes(seat) ? 1 / end.winners.length : 0]);
  return own;
}

/** Steps from event to event, the highest number of all at the top. */
export function curve(found: readonly Point[], last: number, most: number): string {
  const x = (event: number): number => round((event / Math.max(1, last)) * WIDTH);
  const y = (value: number): number => round(BOTTOM - (value / most) * (BOTTOM - TOP));
  const steps = found.map(([event, value], place) =>
    place === 0 ? `M${x(event)} ${y(value)}` : `H${x(event)}V${y(value)}`,
  );
  return steps.length ? `${steps.join("")}H${WIDTH}` : "";
}

/** Shares of one in whole percents that add up to a hundred, by largest remainder. In a draw nobody
 * has a share. */
export function wholePercents(shares: readonly number[]): number[] {
  if (shares.every((share) => share === 0)) return [...shares];
  const whole = shares.map((share) => Math.floor(100 * share));
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  const byRest = shares
    .map((share, place) => ({ place, rest: (100 * share) % 1 }))
    .sort((one, other) => other.rest - one.rest);
  const raised = new Set(byRest.slice(0, missing).map(({ place }) => place));
  return whole.map((part, place) => (raised.has(place) ? part + 1 : part));
}

/** What a number was after some event. */
export function valueAt(found: readonly Point[], event: number): number | null {
  return found.findLast(([at]) => at <= event)?.[1] ?? null;
}

export interface Mistake {
  event: number;
  seat: number;
  loss: number;
  best: string;
  /** What spoke for the best choice. */
  better: string | null;
}

const NOTICEABLE = 0.04;

/** The decisions that cost most. */
export function mistakes(judged: readonly Judged[], most = 6): Mistake[] {
  return judged
    .flatMap(({ event, seat, chance, possible, best, better }): Mistake[] =>
      chance === null || possible == null || !best || possible - chance < NOTICEABLE
        ? []
        : [{ event, seat, loss: possible - chance, best, better: better ?? null }],
    )
    .sort((one, other) => other.loss - one.loss)
    .slice(0, most);
}

const round = (value: number): number => Math.round(value * 10) / 10;
