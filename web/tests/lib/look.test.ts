import { describe, expect, it } from "vitest";
import type { Look } from "../../src/lib/api-types";
import { actionsOf, updated } from "../../src/lib/look";

const SEATS = ["Anna", "Bruno"].map((name) => ({
  kind: "person" as const,
  name,
  bot: null,
  away: null,
}));
const FIRST: Look = {
  status: "running",
  number: 1,
  deciders: [0],
  seats: SEATS,
  takeback: true,
  display: { players: 2, round: 1, lines: ["6", ""] },
};

describe("an update", () => {
  it("keeps the seats and what is left out of the display", () => {
    const now = updated(FIRST, {
      status: "running",
      number: 1,
      deciders: [1],
      display: { round: 2 },
    });
    expect(now.seats).toBe(SEATS);
    expect(now.display).toEqual({ players: 2, round: 2, lines: ["6", ""] });
  });
  it("puts what has changed within a field into it, and leaves the rest what it was", () => {
    const towns = { roma: { owner: null }, pisa: { owner: 0 } };
    const realms = [{ rooms: [{ spy: null }, { spy: 2 }] }, { rooms: [] }];
    const before = { ...FIRST, display: { towns, realms } };
    const now = updated(before, {
      status: "running",
      number: 1,
      deciders: [1],
      display: { round: 3 },
      changes: { "towns/roma/owner": 1, "realms/0/rooms/1/spy": null },
    });
    const display = now.display as typeof before.display;
    expect(display).toEqual({
      round: 3,
      towns: { roma: { owner: 1 }, pisa: { owner: 0 } },
      realms: [{ rooms: [{ spy: null }, { spy: null }] }, { rooms: [] }],
    });
    expect(display.towns.pisa).toBe(towns.pisa);
    expect(display.realms[1]).toBe(realms[1]);
    expect(realms[0]?.rooms[1]).toEqual({ spy: 2 });
    expect(now).not.toHaveProperty("changes");
  });

  it("takes back whatever else it leaves out", () => {
    const now = updated(FIRST, { status: "over", number: 1, deciders: [], seats: [] });
    expect(now).toEqual({ status: "over", number: 1, deciders: [], seats: [], display: null });
  });
});

it("actions are those with words and the others", () => {
  const legal = { play: ["6", "scarecrow 10"], site: ["roma"] };
  expect(actionsOf({ ...FIRST, buttons: { pass: "Pass" }, legal })).toEqual([
    "pass",
    "play 6",
    "play scarecrow 10",
    "site roma",
  ]);
});
