import { describe, expect, it } from "vitest";
import type { View } from "../../../src/games/virtu/model";
import { doneAt, isTarget, press, type Table } from "../../../src/games/virtu/picking";
import { view } from "./views";

const table = (seen: View, selected: string | null = null): Table => ({
  view: seen,
  selected,
  choose: () => undefined,
  select: () => undefined,
});

describe("a press", () => {
  const ready = { action: "ready pisa", places: ["tile:0:pisa"] };
  const shifts = [
    { action: "place merchant left room 2", places: ["room:0:2", "courtier:0:merchant:left"] },
    { action: "place bishop right room 2", places: ["room:0:2", "courtier:0:bishop:right"] },
    { action: "place bishop right under 1", places: ["upgrade:0:1", "courtier:0:bishop:right"] },
    { action: "recall room 1 right", places: ["space:0:right", "room:0:1"] },
  ];

  it("does the one thing there is to do, but asks a finger first", () => {
    const seen = table(view({ offers: [ready] }));
    expect(press(seen, "tile:0:pisa", false)).toEqual({ choose: "ready pisa" });
    expect(press(seen, "tile:0:pisa", true)).toEqual({ select: "tile:0:pisa" });
  });

  it("does nothing where nothing can be done, or while others decide", () => {
    expect(press(table(view({ offers: [ready] })), "tile:0:siena", false)).toBeNull();
    expect(press(table(view({ offers: [ready], active: false })), "tile:0:pisa", false)).toBeNull();
  });

  it("picks a card, then its place, with a finger too", () => {
    const seen = view({ offers: shifts });
    const card = "courtier:0:merchant:left";
    expect(press(table(seen), card, false)).toEqual({ select: card });
    expect(isTarget(table(seen, card), "room:0:2")).toBe(true);
    expect(isTarget(table(seen, card), "upgrade:0:1")).toBe(false);
    expect(press(table(seen, card), "room:0:2", true)).toEqual({
      choose: "place merchant left room 2",
    });
    expect(press(table(seen, card), card, false)).toEqual({ select: null });
  });

  it("asks which card where a place is chosen first", () => {
    const seen = view({ offers: shifts });
    expect(press(table(seen), "room:0:2", false)).toEqual({ select: "room:0:2" });
    expect(doneAt(seen, "room:0:2")).toEqual([]);
  });

  it("needs no picking where there is only one card to place", () => {
    const seen = view({
      offers: [1, 2].map((room) => ({
        action: `place admiral room ${room}`,
        places: [`room:0:${room}`, "hand:admiral"],
      })),
    });
    expect(doneAt(seen, "room:0:2")).toHaveLength(1);
    expect(press(table(seen), "room:0:2", false)).toEqual({ choose: "place admiral room 2" });
  });

  it("buys a step at the room that it leads to", () => {
    const steps = [{ action: "step florins", places: ["treasury:0", "room:0:4"] }];
    const seen = table(view({ offers: steps }));
    expect(press(seen, "room:0:4", false)).toEqual({ choose: "step florins" });
    expect(press(seen, "treasury:0", false)).toEqual({ choose: "step florins" });
  });

  it("sends a spy that is already on its way", () => {
    const sent = [{ action: "send venice 3", places: ["room:1:3", "reserve:0"] }];
    const seen = view({ offers: sent });
    expect(doneAt(seen, "room:1:3")).toHaveLength(1);
    expect(press(table(seen), "room:1:3", false)).toEqual({ choose: "send venice 3" });
  });
});
