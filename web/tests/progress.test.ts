import { describe, expect, it } from "vitest";
import { chances, curve, mistakes, points, valueAt } from "../src/lib/progress";

const COURSE = { at: [0, 5, 10], measures: { regions: [[0, 0], [2, 0], [2, 1]] } }; // prettier-ignore

const weighed = (event: number, seat: number, chance: number | null, possible = chance) => ({
  event,
  seat,
  chance,
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

describe("the chances to win", () => {
  const judged = [weighed(3, 0, 0.25), weighed(5, 1, 0.5), weighed(7, 0, null)];

  it("change with a seat's own decisions, where it had a choice", () => {
    expect(chances(judged, 0, null)).toEqual([[3, 0.25]]);
  });

  it("end with what the seat got", () => {
    const end = { at: 9, winners: [0, 2] };
    expect(chances(judged, 0, end)).toEqual([[3, 0.25], [9, 0.5]]); // prettier-ignore
    expect(chances(judged, 1, end)).toEqual([[5, 0.5], [9, 0]]); // prettier-ignore
    expect(chances(judged, 2, end)).toEqual([]);
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
