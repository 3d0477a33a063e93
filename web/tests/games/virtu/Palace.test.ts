import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Palace from "../../../src/games/virtu/palace/Palace.svelte";
import Market from "../../../src/games/virtu/panels/Market.svelte";
import Payment from "../../../src/games/virtu/payment/Payment.svelte";
import { lit } from "../../../src/games/virtu/pointing.svelte";
import type { View } from "../../../src/games/virtu/model";
import { words } from "../../../src/lib/words.svelte";
import { realm, view } from "./views";

beforeAll(async () => {
  await words.choose("en");
  await words.load("virtu");
});
afterEach(cleanup);

const choose = vi.fn();
const select = vi.fn();
const at = (place: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  if (!found) throw new Error(`nothing is at ${place}`);
  return found;
};
/** What somebody hears who does not see a place. */
const told = (place: string): string => at(place).querySelector(".hidden")?.textContent ?? "";
function show(seen: View, seat = 0, selected: string | null = null): void {
  choose.mockClear();
  select.mockClear();
  render(Palace, { view: seen, seat, choose, select, selected });
}

describe("a palace", () => {
  it("says what lies where, what can be done there, and why not", async () => {
    const offers = [{ action: "move 1", places: ["room:0:2"] }];
    const texts = {
      offers: { "move 1": "move the marker by 1 room" },
      barred: { "room:0:4": "Too far." },
      rooms: { "2": "step 1 for 2 florins" },
    };
    show(view({ offers, texts, display: { phase: "move" } }));
    expect(told("room:0:2")).toBe(
      "Room 2, Patronage, step 1 for 2 florins. move the marker by 1 room",
    );
    expect(told("room:0:4")).toContain("Too far.");
    expect(told("room:0:1")).toBe("Room 1, Govern, 1 crown");
    expect(told("courtier:0:bishop:right")).toBe("Bishop (spent): 1 cross");
    await fireEvent.pointerEnter(at("room:0:4"));
    expect(lit.explain?.()).toMatchObject({ told: "Too far.", barred: true });
    await fireEvent.click(at("room:0:2"));
    expect(choose).toHaveBeenCalledExactlyOnceWith("move 1");
  });

  it("lights up the courtiers who would wake on the way to a room", async () => {
    show(
      view({ offers: [{ action: "move 2", places: ["room:0:3"] }], display: { phase: "move" } }),
    );
    await fireEvent.pointerEnter(at("room:0:3"));
    expect(document.querySelector(".courtiers.right")?.classList).toContain("waking");
    expect(document.querySelector(".courtiers.left")?.classList).not.toContain("waking");
  });

  it("takes a card from the hand to a room", async () => {
    const places = ["room:0:2", "hand:admiral"];
    const offers = [
      { action: "place admiral room 2", places },
      { action: "place bishop room 2", places: ["room:0:2", "hand:bishop"] },
    ];
    const seen = view({ offers, display: { phase: "family", unplaced: ["admiral", "bishop"] } });
    show(seen);
    await fireEvent.click(at("hand:admiral"));
    expect(select).toHaveBeenCalledExactlyOnceWith("hand:admiral");
    cleanup();
    show(seen, 0, "hand:admiral");
    await fireEvent.click(at("room:0:2"));
    expect(choose).toHaveBeenCalledExactlyOnceWith("place admiral room 2");
  });

  it("of a rival shows no hand, and lets a spy in", async () => {
    const rooms = realm().rooms.map((room, place) => (place === 2 ? { ...room, spy: 1 } : room));
    const offers = [{ action: "expel venice 3", places: ["spy:room:1:3"] }];
    const realms = [realm(), realm({ house: "venice", rooms })];
    show(view({ offers, display: { realms, unplaced: ["admiral"] } }), 1);
    expect(document.querySelector('[data-place^="hand:"], [data-place="indulgence"]')).toBeNull();
    await fireEvent.click(at("spy:room:1:3"));
    expect(choose).toHaveBeenCalledExactlyOnceWith("expel venice 3");
  });
});

describe("the market", () => {
  it("offers the courtier spaces below the picked card", async () => {
    const offers = [{ action: "buy admiral right", places: ["space:0:right", "market:admiral"] }];
    const seen = view({ offers, display: { market: { admiral: 5 } } });
    render(Market, { view: seen, choose, select, selected: "market:admiral" });
    choose.mockClear();
    await fireEvent.click(at("space:0:right"));
    expect(choose).toHaveBeenCalledExactlyOnceWith("buy admiral right");
  });
});

describe("the payment", () => {
  it("is made at a press, the cheapest first, and lights up what it uses", async () => {
    const ways = ["pay pisa ship", "pay merchant left ship"].map((action, place) => ({
      action,
      uses: [
        {
          place: place ? "courtier:0:merchant:left" : "tile:0:pisa",
          symbol: "ship",
          amount: 2,
        },
      ],
    }));
    const payment = { for: "sail", need: [{ ship: 3 }], paid: { ship: 1 }, ways, uses: [] };
    render(Payment, { view: view({ display: { payment } }), choose });
    expect(document.querySelectorAll(".slot.filled")).toHaveLength(1);
    const [first] = document.querySelectorAll<HTMLElement>(".way");
    choose.mockClear();
    await fireEvent.click(first as HTMLElement);
    expect(choose).toHaveBeenCalledExactlyOnceWith("pay pisa ship");
  });
});
