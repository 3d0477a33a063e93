// A small table of Virtù: two palaces, and whatever a test says about them.
import { viewOf, type Offer, type View } from "../../../src/games/virtu/model";
import type { Look, RealmShown } from "../../../src/lib/api-types";

const room = (action: string): RealmShown["rooms"][number] => ({
  action,
  card: null,
  upgrade: null,
  indulgence: false,
  spy: null,
});

export const realm = (some: Partial<RealmShown> = {}): RealmShown => ({
  house: "florence",
  florins: 4,
  marker: 1,
  rooms: ["govern", "patronage", "annex", "intrigue", "war"].map(room),
  courtiers: [
    { card: "merchant", side: "left", ready: true },
    { card: "bishop", side: "right", ready: false },
  ] as RealmShown["courtiers"],
  spaces: { right: 1, left: 0 },
  domain: [{ tile: "pisa", ready: true }] as RealmShown["domain"],
  armies: 3,
  wages: 1,
  spies: { reserve: 1, all: 2 },
  tokens: 0,
  patron: 0,
  bonuses: [],
  trophies: [],
  borrowed: false,
  unplaced: 0,
  prestige: { total: 3, cities: 3 },
  ...some,
});

const card = (action: string | null, ...options: [string, number][]): unknown => ({
  kind: "citizen",
  house: null,
  action,
  options,
  spies: 0,
  prestige: 0,
  cost: [{ florin: 2 }],
});

interface Some {
  offers?: (Pick<Offer, "action" | "places"> & Partial<Offer>)[];
  texts?: Record<string, unknown>;
  active?: boolean;
  display?: Record<string, unknown>;
}

/** A view of seat 0, which is asked something unless a test says otherwise. */
export function view({ offers = [], texts = {}, active = true, display = {} }: Some = {}): View {
  const look = {
    seats: [{ name: "Anna" }, { name: "Bruno" }],
    prompt: active ? 1 : null,
    texts,
    display: {
      players: 2,
      names: {},
      seat: 0,
      phase: "palace",
      order: [0, 1],
      to_act: 0,
      symbols: [],
      cities: [{ id: "pisa", name: "Pisa", options: [["ship", 2], ["florin", 1]] }], // prettier-ignore
      cards: {
        merchant: card("trade", ["ship", 2], ["florin", 1]),
        bishop: card(null, ["cross", 1]),
        admiral: card(null, ["ship", 3]),
      },
      tiles: {},
      houses: [
        { id: "florence", colour: "red" },
        { id: "venice", colour: "green" },
      ],
      printed: { govern: [["crown", 1]] },
      arrows: { right: 2, left: 4 },
      towns: {},
      realms: [realm(), realm({ house: "venice" })],
      powers: {},
      market: {},
      titles: {},
      indulgences: 10,
      unplaced: [],
      payment: null,
      offers,
      barred: [],
      pool: {},
      ...display,
    },
  };
  return viewOf(look as unknown as Look);
}
