import { describe, expect, it } from "vitest";
import { viewOf } from "../src/games/condottiere/model";
import type { CondottiereDisplay, Look } from "../src/lib/api-types";
import { actionsOf, updated } from "../src/lib/look";

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

describe("the display of Condottiere", () => {
  const display: Partial<CondottiereDisplay> = {
    players: 2,
    seat: 0,
    regions: ["roma", "milano", "siena"],
    site: 1,
    pope: null,
    realms: [[0], [2]],
    connected: [[0], [2]],
    winning: [[1], []],
    hand: "1 winter",
    line: "6 10",
    lines: ["6 ?", ""],
    cards: ["1", "6", "winter"],
    discards: [2, 0, 1],
    discard: "1",
    armies: [
      [
        ["base", 2, 16],
        ["winter", 2, -14],
      ],
      [],
    ],
  };
  const view = viewOf({ ...FIRST, display: display as Look["display"] & object });

  it("names regions and cards", () => {
    expect(view.site).toBe("milano");
    expect(view.owners).toEqual({ roma: 0, siena: 1 });
    expect(view.winning).toEqual([["milano"], []]);
    expect(view.hand).toEqual(["1", "winter"]);
    expect(view.strengths).toEqual([2, 0]);
  });

  it("lays the last discard on top", () => {
    expect(view.discards).toEqual(["1", "winter", "1"]);
  });

  it("shows one's own line as one sees it", () => {
    expect(view.lines).toEqual([["6", "10"], []]);
  });
});
