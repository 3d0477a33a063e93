// Prestige by where it comes from, for bars and tables.

/** Where prestige comes from, in the order of the rulebook. */
export const SOURCES = [
  "cities", "most-cities", "patron", "most-patron", "cards", "trophies", "alliances", "religion",
  "indulgences",
] as const; // prettier-ignore

export interface Segment {
  source: string;
  points: number;
  /** Its part of the longest bar, in percent. */
  width: number;
}

/** The sources that anybody has something of. */
export function sourcesOf(all: readonly Readonly<Record<string, number>>[]): string[] {
  return SOURCES.filter((source) => all.some((one) => one[source]));
}

/** The bars of all seats, as long as what they have gained; what they lose comes last. */
export function barsOf(all: readonly Readonly<Record<string, number>>[]): Segment[][] {
  const lengths = all.map((one) => SOURCES.reduce((sum, key) => sum + Math.abs(one[key] ?? 0), 0));
  const most = Math.max(1, ...lengths);
  return all.map((one) =>
    SOURCES.map((source) => ({
      source,
      points: one[source] ?? 0,
      width: (100 * Math.abs(one[source] ?? 0)) / most,
    })).filter(({ points }) => points !== 0),
  );
}

/** The seats, the one with the most prestige first. */
export function ranked(all: readonly Readonly<Record<string, number>>[]): number[] {
  return all
    .map((_, seat) => seat)
    .sort((one, other) => (all[other]?.total ?? 0) - (all[one]?.total ?? 0));
}
