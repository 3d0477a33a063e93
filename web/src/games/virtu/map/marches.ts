// Which armies went where between two views, so that they can be seen on their way.
import type { Town } from "../model";

export interface March {
  seat: number;
  from: string;
  to: string;
}

type Towns = Readonly<Record<string, Town>>;

/** Armies that left one city and are in another now; who only came or went made no march. */
export function marchesBetween(before: Towns, after: Towns): March[] {
  const left = new Map<number, string[]>();
  const came: [number, string][] = [];
  for (const [city, town] of Object.entries(after)) {
    const seats = new Set([
      ...Object.keys(town.armies),
      ...Object.keys(before[city]?.armies ?? {}),
    ]);
    for (const seat of seats) {
      const more = (town.armies[seat] ?? 0) - (before[city]?.armies[seat] ?? 0);
      for (let n = more; n > 0; n--) came.push([Number(seat), city]);
      for (let n = more; n < 0; n++)
        left.set(Number(seat), [...(left.get(Number(seat)) ?? []), city]);
    }
  }
  return came.flatMap(([seat, to]) => {
    const from = left.get(seat)?.shift();
    return from === undefined ? [] : [{ seat, from, to }];
  });
}
