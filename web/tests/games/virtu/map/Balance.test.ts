import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import Balance from "../../../../src/games/virtu/map/Balance.svelte";
import type { ClashShown, Offer, View } from "../../../../src/games/virtu/model";
import { words } from "../../../../src/lib/words.svelte";

beforeAll(async () => {
  await words.choose("en");
  await words.load("virtu");
});
afterEach(cleanup);

const CLASH: ClashShown = {
  kind: "siege", city: "siena", attacker: 0, defender: null, asked: "attacker", passed: [],
  attack: [{ key: "armies", amount: 2, who: null }],
  defence: [{ key: "value", amount: 3, who: null }, { key: "own-spy", amount: -1, who: 0 }],
  attack_more: [{ place: "tokens:0", strength: 1, florins: 0 }, { place: "power:france", strength: 2, florins: 0 }],
  defence_more: [], verdict: "fails", losses: 0,
}; // prettier-ignore
const OFFER = { action: "commit token", places: ["tokens:0", "clash"] } as Offer;

function show(active: boolean): ReturnType<typeof vi.fn> {
  const choose = vi.fn();
  const view = {
    active,
    realms: [{ house: "florence" }],
    colour: () => "red",
    called: {},
    offersAt: (place: string) => (OFFER.places.includes(place) ? [OFFER] : []),
    reasonAt: () => undefined,
  } as unknown as View;
  render(Balance, { view, clash: CLASH, choose });
  return choose;
}

test("both sums stand there part by part, with what would come of them", () => {
  show(false);
  const chips = screen.getAllByRole("listitem").map((chip) => chip.textContent.trim());
  expect(chips.slice(0, 1)).toEqual(["armies 2"]);
  expect(chips.slice(-2)).toEqual(["walls 3", "the attacker's spy −1"]);
  expect(screen.getByText(/^2 against 2: the city would hold/)).toBeTruthy();
});

test("only what one may commit oneself can be pressed", async () => {
  const choose = show(true);
  const [token, france] = screen.getAllByRole<HTMLButtonElement>("button");
  expect([token?.disabled, france?.disabled]).toEqual([false, true]);
  if (token) await fireEvent.click(token);
  expect(choose).toHaveBeenCalledExactlyOnceWith("commit token");
});

test("who watches can press nothing", () => {
  show(false);
  expect(screen.getAllByRole<HTMLButtonElement>("button").every((one) => one.disabled)).toBe(true);
});
