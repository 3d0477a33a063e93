// The arrow keys on the map: from a city to the one that lies next in a direction.
import type { Spot } from "./geometry";

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The city that an arrow key leads to; the first of all where none had been reached. */
export function nextCity(
  key: string,
  from: string | undefined,
  spots: Map<string, Spot>,
): string | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const here = from === undefined ? undefined : spots.get(from)?.at;
  if (!here) return spots.keys().next().value;
  let best: string | undefined;
  let least = Infinity;
  for (const [city, { at }] of spots) {
    const [dx, dy] = [at[0] - here[0], at[1] - here[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] + dy * way[0]);
    // straight ahead counts most: within a right angle around the direction
    const far = ahead + 2 * aside;
    if (ahead > 0 && aside <= ahead * 1.2 && far < least) [best, least] = [city, far];
  }
  return best;
}
