// A table of Virtù as the page draws it. What can be done, what it costs and why something is out of
// reach comes with the view; nothing here knows a rule.
import type { Look, Offer, VirtuDisplay, VirtuTexts } from "../../lib/api-types";
import { t, words } from "../../lib/words.svelte";

export type { ClashShown, Offer, Payment, RealmShown, Room, Town, Use } from "../../lib/api-types";

/** So many of each symbol: `{"crown": 2, "ship": 1}`. */
export type Amounts = Readonly<Record<string, number>>;
/** What a card or a tile gives: one of several, each a symbol and how many of it. */
export type Options = readonly (readonly [symbol: string, amount: number])[];
/** A place on the board, such as `city:roma`, `room:0:3` or `button`. */
export type Place = string;
export type Side = "left" | "right";

/** Texts in the language of whoever looks; there are none for what is not in question. */
export type Texts = Required<VirtuTexts>;

export interface View extends Omit<VirtuDisplay, "names"> {
  texts: Texts;
  /** What a data file of one's own calls something otherwise than the catalogues, by its id. */
  called: Record<string, string>;
  /** The players. */
  names: string[];
  /** Whether the seat is asked something now. */
  active: boolean;
  /** Everything that can be done at a place, or begins there. */
  offersAt: (place: Place) => Offer[];
  /** Why nothing can be done at a place that is in question. */
  reasonAt: (place: Place) => string | undefined;
  /** The colour of a seat's house. */
  colour: (seat: number) => string;
}

/** The colours of the houses, on light and dark ground. */
export const COLOURS: Readonly<Record<string, string>> = {
  blue: "#2a5fa8",
  red: "#b3261e",
  green: "#2f6b3c",
  yellow: "#b8860b",
  white: "#8a7f72",
};

export function viewOf(look: Look): View {
  const sent = look.display as unknown as VirtuDisplay;
  const called = (kind: string, id: string, otherwise: string): string => {
    const key = `virtu.${kind}.${id}`;
    return sent.names[id] ?? (words.has(key) ? t(key) : otherwise);
  };
  const texts = { ...(look.texts as Partial<Texts> | null) };
  const at = new Map<Place, Offer[]>();
  for (const offer of sent.offers)
    for (const place of offer.places) at.set(place, [...(at.get(place) ?? []), offer]);
  const colours = new Map(sent.houses.map((house) => [house.id, COLOURS[house.colour]]));
  return {
    ...sent,
    cities: sent.cities.map((city) => ({ ...city, name: called("city", city.id, city.name) })),
    called: sent.names,
    texts: {
      offers: {},
      barred: {},
      rooms: {},
      cities: {},
      clash: {},
      payment: "",
      ...texts,
    } as Texts,
    names: look.seats.map((sitter) => sitter.name),
    active: typeof look.prompt === "number",
    offersAt: (place) => at.get(place) ?? [],
    reasonAt: (place) => texts.barred?.[place],
    colour: (seat) => colours.get(sent.realms[seat]?.house ?? "") ?? "var(--faint)",
  };
}
