// A battle of two, as seat 0 sees it.
import type { View } from "../../../src/games/condottiere/model";
import type { Look } from "../../../src/lib/api-types";

export function view(some: Partial<View> = {}): View {
  return {
    players: 2,
    seat: 0,
    phase: "battle",
    to_act: 0,
    legal: ["pass", "play 6", "play scarecrow", "play scarecrow 10"],
    strengths: [4, 1],
    condottiere: 0,
    site: "roma",
    owners: {},
    pope: null,
    hand: ["6", "scarecrow", "bishop", "6"],
    hands: [],
    sizes: [4, 2],
    armies: [
      [
        ["base", 2, 16],
        ["winter", 2, -14],
        ["drummer", 1, 2],
      ],
      [],
    ],
    connected: [[], []],
    winning: [[], []],
    card_rules: {},
    season: "winter",
    lines: [["6", "10", "winter", "drummer"], ["1"]],
    passed: [],
    round: 1,
    discards: [],
    connected_goal: 4,
    total_goal: 6,
    points: null,
    ...some,
  } as View;
}

export function look(): Look {
  const seats = ["Anna", "Bruno"].map((name) => ({
    kind: "person" as const,
    name,
    bot: null,
    away: null,
  }));
  return { status: "running", number: 1, seats, deciders: [0] };
}
