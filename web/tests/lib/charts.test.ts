import { describe, expect, it } from "vitest";
import {
  chances,
  curve,
  marks,
  mistakes,
  points,
  sources,
  valueAt,
  wholeMeasures,
  wholePercents,
} from "../../src/lib/charts";

const COURSE = { at: [0, 5, 10], parts: ["", "1", "2"], measures: { regions: [[0, 0], [2, 0], [2, 1]], "regions.north": [[0, 0], [2, 0], [1, 0]], "regions.south": [[0, 0], [0, 0], [1, 1]] } }; // prettier-ignore

const weighed = (event: number, seat: number, chance: number | null, possible = chance) => ({
  event,
  seat,
  chance,
  chances:
    chance === null ? null : [0, 1, 2].map((one) => (one === seat ? chance : (1 - chance) / 2)),
  possible,
  best: chance === null ? null : "Pass",
});

describe("the course of a game", () => {
  it("is told where a number changes", () => {
    expect(points(COURSE, "regions", 0)).toEqual([[0, 0], [5, 2]]); // prettier-ignore
    expect(points(COURSE, "regions", 1)).toEqual([[0, 0], [10, 1]]); // prettier-ignore
    expect(valueAt(points(COURSE, "regions", 0), 4)).toBe(0);
    expect(valueAt(points(COURSE, "regions", 0), 5)).toBe(2);
    expect(valueAt([], 5)).toBeNull();
  });

  it("is drawn as steps, the highest number at the top", () => {
    expect(curve(points(COURSE, "regions", 0), 10, 2)).toBe("M0 67H150V5H300");
    expect(curve(points(COURSE, "regions", 1), 10, 2)).toBe("M0 67H300V36H300");
    expect(curve([], 10, 2)).toBe("");
  });
});

describe("what a measure consists of", () => {
  it("is no chart of its own, and told for the moment that is looked at", () => {
    expect(wholeMeasures(COURSE)).toEqual(["regions"]);
    expect(sources(COURSE, "regions", 7)).toEqual([{ name: "north", values: [2, 0] }]);
    expect(sources(COURSE, "regions", 10).map(({ name }) => name)).toEqual(["north", "south"]);
    expect(sources(null, "regions", 10)).toEqual([]);
  });
});

describe("the marks of rounds or years", () => {
  it("stand where one begins, with a number where there is room", () => {
    expect(marks(COURSE, 20)).toEqual([
      { at: 5, part: "1", told: true },
      { at: 10, part: "2", told: true },
    ]);
    expect(marks(COURSE, 1000).map(({ told }) => told)).toEqual([true, false]);
    expect(marks(null, 10)).toEqual([]);
  });
});

describe("the chances to win", () => {
  const judged = [weighed(3, 0, 0.25), weighed(5, 1, 0.5), weighed(7, 0, null)];

  it("change for everybody with every decision where there was a choice", () => {
    expect(chances(judged, 0, null)).toEqual([[3, 0.25], [5, 0.25]]); // prettier-ignore
    expect(chances(judged, 1, null)).toEqual([[3, 0.375], [5, 0.5]]); // prettier-ignore
  });

  it("are one distribution at every moment, and add up to 100 % as they are shown", () => {
    for (const event of [3, 4, 5, 8]) {
      const values = [0, 1, 2].map((seat) => valueAt(chances(judged, seat, null), event) ?? 0);
      const shown = wholePercents(values);
      expect(shown.reduce((sum, part) => sum + part, 0)).toBe(100);
    }
    expect(wholePercents([0.295, 0.295, 0.295, 0.115])).toEqual([30, 30, 29, 11]);
    expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(wholePercents([0, 1])).toEqual([0, 100]);
    expect(wholePercents([0, 0])).toEqual([0, 0]);
  });

  it("end with what the seat got", () => {
    const end = { at: 9, winners: [0, 2] };
    expect(chances(judged, 0, end)).toEqual([[3, 0.25], [5, 0.25], [9, 0.5]]); // prettier-ignore
    expect(chances(judged, 1, end)).toEqual([[3, 0.375], [5, 0.5], [9, 0]]); // prettier-ignore
    expect(chances([], 2, end)).toEqual([]);
  });

  it("show the worst mistakes first, and none that hardly cost anything", () => {
    const found = mistakes([
      weighed(3, 0, 0.2, 0.3),
      weighed(4, 1, 0.5, 0.51),
      weighed(5, 1, 0.2, 0.6),
      weighed(6, 1, null),
    ]);
    expect(found.map((one) => one.event)).toEqual([5, 3]);
    expect(mistakes([weighed(3, 0, 0.2, 0.3), weighed(5, 1, 0.2, 0.6)], 1)).toHaveLength(1);
  });
});
