// How a game went, as curves.

export interface Course {
  at: number[];
  measures: Record<string, number[][]>;
}

const WIDTH = 300;
const TOP = 6;
const BOTTOM = 64;

/** The curve of a seat: steps from event to event, the highest number of all at the top. */
export function curve(at: readonly number[], rows: readonly number[][], seat: number): string {
  const last = Math.max(1, at.at(-1) ?? 1);
  const most = Math.max(1, ...rows.flat());
  const x = (place: number): number => round(((at[place] ?? 0) / last) * WIDTH);
  const y = (value: number): number => round(BOTTOM - (value / most) * (BOTTOM - TOP));
  let path = "";
  rows.forEach((row, place) => {
    const value = row[seat] ?? 0;
    const before = rows[place - 1]?.[seat];
    if (before === undefined) path += `M${x(place)} ${y(value)}`;
    else if (value !== before) path += `H${x(place)}V${y(value)}`;
  });
  return `${path}H${WIDTH}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
