import { describe, expect, it } from "vitest";
import type { News } from "../../src/lib/api-types";
import { turnsOf } from "../../src/lib/turns";

const PAGE = {
  turns: { annexed: 9, move: 2, done: -1 },
  emphasis: { spring: "heading" as const },
};

function play(version: number, seat: number, ...events: [string, string][]): News {
  return {
    version,
    kind: "play",
    at: version,
    seat,
    events: events.map(([key]) => key),
    words: events.map(([, text]) => text),
  };
}

const told = (news: News[]): string[] =>
  turnsOf(news, PAGE, (one) => one.words ?? []).map((turn) => turn.headline);

describe("a log by turns", () => {
  it("has one line for each turn, which says what came of it", () => {
    const news = [
      play(1, 0, ["move", "Anna moves."]),
      play(2, 0, ["annex", "Anna sets out."], ["annexed", "Anna annexes Siena."]),
      play(3, 0, ["done", "Anna leaves it at that."]),
      play(4, 1, ["move", "Bruno moves."], ["spring", "Spring of year 2."]),
    ];
    expect(told(news)).toEqual(["Anna annexes Siena.", "Bruno moves.", "Spring of year 2."]);
    expect(turnsOf(news, PAGE, (one) => one.words ?? [])[0]?.lines).toHaveLength(4);
  });

  it("says once how several sentences begin", () => {
    const news = ["Pisa", "Siena", "Rome"].map((tile, place) =>
      play(place, 0, ["annexed", `Anna governs: ${tile}.`]),
    );
    expect(told(news)).toEqual(["Anna governs: Pisa, Siena, Rome."]);
  });

  it("forgets what was taken back", () => {
    const news = [
      play(1, 0, ["move", "Anna moves by 1."]),
      play(2, 0, ["undo", "Anna takes that back."]),
      play(3, 0, ["move", "Anna moves by 2."]),
    ];
    expect(told(news)).toEqual(["Anna moves by 2."]);
  });

  it("has a line for somebody who does nothing", () => {
    expect(told([play(1, 0, ["done", "Anna leaves it at that."])])).toEqual([
      "Anna leaves it at that.",
    ]);
  });
});
