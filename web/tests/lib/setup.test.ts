import { describe, expect, it } from "vitest";
import type { SetupChoices } from "../../src/lib/api-types";
import { choose, idsOf, openFields, tick, valueOf } from "../../src/lib/setup";

const CHOICES: SetupChoices = {
  players: [2, 3, 4],
  default: { players: 3, version: "new", options: [] },
  fields: {
    version: { kind: "one", of: ["old", "new"], default: "new" },
    options: {
      kind: "several",
      by: "version",
      of: { old: ["long"], new: ["long", "short", "points"] },
      default: { old: [], new: [] },
      apart: [["long", "short"]],
    },
    target: { kind: "number", least: 2, needs: "points", default: 5 },
    parts: { kind: "each", by: "players", of: { "3": ["a", "b", "c"] } },
    data: { kind: "one", of: ["0a1b2c"], default: "0a1b2c" },
    first: { kind: "seat" },
  },
};

describe("what can be chosen", () => {
  it("depends on what was chosen before, or else on the defaults", () => {
    expect(idsOf(CHOICES, "options", {})).toEqual(["long", "short", "points"]);
    expect(idsOf(CHOICES, "options", { version: "old" })).toEqual(["long"]);
    expect(valueOf(CHOICES, "version", {})).toBe("new");
  });

  it("is only shown where there is a choice", () => {
    expect(openFields(CHOICES, {})).toEqual(["version", "options", "first"]);
    expect(openFields(CHOICES, { options: ["points"] })).toContain("target");
  });
});

describe("a choice", () => {
  it("drops what depended on another one", () => {
    const setup = { players: 3, options: ["points"], target: 7, first: 1 };
    expect(choose(CHOICES, setup, "version", "old")).toEqual({
      players: 3,
      version: "old",
      first: 1,
    });
  });

  it("can be taken back", () => {
    expect(choose(CHOICES, { players: 3, first: 2 }, "first")).toEqual({ players: 3 });
  });

  it("of fewer players drops a seat that is gone", () => {
    expect(choose(CHOICES, { players: 3, first: 2 }, "players", 2)).toEqual({ players: 2 });
  });

  it("of one id unticks its rivals, and what needs an option goes with it", () => {
    expect(tick(CHOICES, { options: ["long"] }, "options", "short", true)).toEqual({
      options: ["short"],
    });
    expect(tick(CHOICES, { options: ["points"], target: 7 }, "options", "points", false)).toEqual({
      options: [],
    });
  });
});
