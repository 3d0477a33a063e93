import { beforeAll, describe, expect, it } from "vitest";
import { counted, inWords } from "../../../src/games/virtu/amounts";
import { passes, pointAt, turn } from "../../../src/games/virtu/palace/wheel";
import { barsOf, ranked, sourcesOf } from "../../../src/games/virtu/panels/prestige";
import { closest, missing, slotsOf } from "../../../src/games/virtu/payment/fill";
import { words } from "../../../src/lib/words.svelte";

describe("the wheel", () => {
  it("turns clockwise, and never back", () => {
    expect(turn(5, 1)).toBe(72);
    expect(turn(2, 1)).toBe(288);
    expect(turn(3, 3)).toBe(0);
  });

  it("says which arrow the marker passes", () => {
    expect(passes(1, 1, 2)).toBe(false);
    expect(passes(1, 2, 2)).toBe(true);
    expect(passes(4, 1, 4)).toBe(true);
    expect(passes(5, 4, 4)).toBe(false);
    expect(passes(5, 5, 4)).toBe(true);
  });

  it("has its first room at the top and the others to the right of it", () => {
    expect(pointAt(0, 30)).toEqual({ x: 50, y: 20 });
    expect(pointAt(90, 30).x).toBeCloseTo(80);
  });
});

describe("a payment", () => {
  const needs = [{ florin: 2, crown: 2 }, { florin: 2, crown: 1, cross: 1 }]; // prettier-ignore

  it("fills symbol by symbol", () => {
    expect(slotsOf({ crown: 2, ship: 1 }, { crown: 1 }).map((slot) => slot.filled)).toEqual([
      true, false, false,
    ]); // prettier-ignore
    expect(missing({ crown: 2 }, { crown: 3 })).toBe(0);
  });

  it("goes for the price that is nearest", () => {
    expect(closest(needs, {})).toBe(0);
    expect(closest(needs, { cross: 1, florin: 2 })).toBe(1);
  });
});

describe("prestige", () => {
  const all = [
    { total: 4, cities: 3, religion: 2, indulgences: -1 },
    { total: 5, cities: 5 },
  ];

  it("is drawn by where it comes from, what is lost at the end", () => {
    expect(barsOf(all)[0]?.map(({ source, points }) => [source, points])).toEqual([
      ["cities", 3], ["religion", 2], ["indulgences", -1],
    ]); // prettier-ignore
    const lengths = barsOf(all).map((bar) => bar.reduce((sum, one) => sum + one.width, 0));
    expect(Math.max(...lengths)).toBeCloseTo(100);
  });

  it("is listed by rank, without what nobody has", () => {
    expect(ranked(all)).toEqual([1, 0]);
    expect(sourcesOf(all)).toEqual(["cities", "religion", "indulgences"]);
  });
});

describe("amounts in words", () => {
  beforeAll(() => words.load("virtu"));

  it("follow the language", async () => {
    await words.choose("en");
    expect(inWords([{ florin: 2, crown: 1 }, { cross: 1 }])).toBe(
      "2 florins and 1 crown or 1 cross",
    );
    await words.choose("ru");
    expect([1, 2, 5].map((count) => counted("crown", count))).toEqual([
      "1 корона", "2 короны", "5 корон",
    ]); // prettier-ignore
    await words.choose("hu");
    expect(counted("crown", 3)).toBe("3 korona");
  });
});
