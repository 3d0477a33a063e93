import { describe, expect, it } from "vitest";
import {
  choosable,
  others,
  playsByCard,
  sorted,
  viewOf,
} from "../../../src/games/condottiere/model";
import type { CondottiereDisplay, Look } from "../../../src/lib/api-types";
import { look } from "./views";

const LEGAL = ["pass", "play 6", "play scarecrow", "play scarecrow 6", "play bishop"];

describe("what can be done", () => {
  it("is found card by card, with all ways to play a scarecrow", () => {
    const plays = playsByCard(LEGAL);
    expect([...plays.keys()]).toEqual(["6", "scarecrow", "bishop"]);
    expect(plays.get("scarecrow")).toEqual(["play scarecrow", "play scarecrow 6"]);
  });

  it("is found region by region", () => {
    expect(choosable(["site roma", "decline"])).toEqual(new Map([["roma", "site roma"]]));
    expect(choosable(["pope roma", "pope off"])).toEqual(new Map([["roma", "pope roma"]]));
  });

  it("is otherwise a button", () => {
    expect(others(LEGAL)).toEqual(["pass"]);
    expect(others(["pope roma", "pope off"])).toEqual(["pope off"]);
    expect(others(["fold", "hold"])).toEqual(["fold", "hold"]);
  });
});

describe("the hand", () => {
  it("is sorted as people hold it", () => {
    expect(sorted(["winter", "10", "drummer", "2"])).toEqual(["2", "10", "drummer", "winter"]);
  });
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
  const view = viewOf({ ...look(), display: display as Look["display"] & object });

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
