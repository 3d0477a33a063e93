import { describe, expect, it } from "vitest";
import { cardMoves, less } from "../../../src/games/condottiere/card-moves";
import type { View } from "../../../src/games/condottiere/model";

/** A battle of three in which seat 0 looks on from its own place. */
function battle(some: Partial<View>): View {
  const lines: string[][] = [[], [], []];
  return { players: 3, seat: 0, round: 1, to_act: 0, lines, discards: [], ...some } as View;
}

describe("cards fly", () => {
  it("from one's hand, or from another's, to the line", () => {
    const before = battle({ lines: [["3"], [], []] });
    expect(cardMoves(before, battle({ lines: [["3", "6"], [], []] }))).toEqual([
      { card: "6", from: "hand", to: "line-0" },
    ]);
    expect(cardMoves(before, battle({ lines: [["3"], [], ["10"]] }))).toEqual([
      { card: "10", from: "seat-2", to: "line-2" },
    ]);
  });

  it("back to the hand when a scarecrow takes them up", () => {
    const before = battle({ lines: [[], ["5"], []], to_act: 1 });
    expect(cardMoves(before, battle({ lines: [[], ["scarecrow"], []] }))).toEqual([
      { card: "scarecrow", from: "seat-1", to: "line-1" },
      { card: "5", from: "line-1", to: "seat-1" },
    ]);
  });

  it("back to the hand when the scarecrow itself is discarded", () => {
    const before = battle({ lines: [["5"], [], []] });
    expect(cardMoves(before, battle({ discards: ["scarecrow"] }))).toEqual([
      { card: "scarecrow", from: "hand", to: "discard" },
      { card: "5", from: "line-0", to: "hand" },
    ]);
  });

  it("to the discards when the battle is over, with the card that ended it", () => {
    const before = battle({ lines: [["3"], ["6"], []], to_act: 2 });
    const after = battle({ discards: ["3", "6", "surrender"] });
    expect(cardMoves(before, after)).toEqual([
      { card: "surrender", from: "seat-2", to: "discard" },
      { card: "3", from: "line-0", to: "discard" },
      { card: "6", from: "line-1", to: "discard" },
    ]);
  });

  it("over the line that a Bishop strikes", () => {
    const before = battle({ lines: [["3"], ["10"], []] });
    const after = battle({ lines: [["3"], [], []], discards: ["10", "bishop"] });
    expect(cardMoves(before, after)).toEqual([
      { card: "bishop", from: "hand", to: "discard", over: "line-1" },
      { card: "10", from: "line-1", to: "discard" },
    ]);
  });

  it("not when they are only turned up", () => {
    const before = battle({ lines: [[], ["?"], []], to_act: 1 });
    expect(cardMoves(before, battle({ lines: [[], ["10"], []] }))).toEqual([]);
  });

  it("not when somebody looks back, or at another game", () => {
    const later = battle({ lines: [["3"], [], []] });
    expect(cardMoves(later, battle({}))).toEqual([]);
    expect(cardMoves(battle({ round: 1 }), battle({ round: 4, lines: [["3"], [], []] }))).toEqual(
      [],
    );
    expect(cardMoves(battle({ players: 2 }), later)).toEqual([]);
  });
});

it("what is in a pile beyond another counts every card", () => {
  expect(less(["1", "1", "2"], ["1"])).toEqual(["1", "2"]);
  expect(less(["1"], ["1", "3"])).toEqual([]);
});
