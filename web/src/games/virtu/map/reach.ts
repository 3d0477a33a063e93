// What of the map is in question: places that can be chosen, what that costs, and the ways there.
import type { Amounts, Offer, Place, View } from "../model";
import { begunAt, doneAt } from "../picking";
import { partsOf, wayBetween, type Spot, type Way } from "./geometry";

/** What can be done at a place now, once something is picked or nothing has to be. */
export function openAt(view: View, place: Place, selected: Place | null): Offer[] {
  if (!view.active) return [];
  const here = view.offersAt(place).filter((offer) => offer.places[0] === place);
  if (selected !== null && selected !== place && begunAt(view, selected).length)
    return here.filter((offer) => offer.places[1] === selected);
  if (!here.length) return here;
  const done = new Set(doneAt(view, place));
  return here.filter((offer) => done.has(offer));
}

/** The cities in which something can be done or begun, or is fought for. */
export function citiesInReach(view: View): string[] {
  const found = new Set<string>();
  if (view.clash) found.add(view.clash.city);
  if (view.active)
    for (const offer of view.offers)
      for (const place of offer.places) {
        const { city } = partsOf(place);
        if (city !== undefined) found.add(city);
      }
  return [...found].sort();
}

/** Whether something can be done at a power: they are above the cities, and all of the map is shown. */
export const powersInReach = (view: View): boolean =>
  view.active &&
  view.offers.some(({ places }) => places.some((place) => /^(spy:)?power:/.test(place)));

/** A box around cities, with room for what stands around them; nothing is all of the map. */
export function boxAround(
  cities: readonly string[],
  spots: Map<string, Spot>,
): [number, number, number, number] | null {
  const places = cities.flatMap((city) => spots.get(city)?.at ?? []);
  if (!places.length) return null;
  const xs = places.filter((_, at) => at % 2 === 0);
  const ys = places.filter((_, at) => at % 2 === 1);
  const [left, top] = [Math.min(...xs) - 110, Math.min(...ys) - 90];
  return [left, top, Math.max(...xs) + 110 - left, Math.max(...ys) + 100 - top];
}

/** What choosing a place costs, and what would be stood against there. */
export interface Tag {
  price: Amounts[];
  defence?: number | undefined;
}

/** The prices by place; none where many places cost the same, which the question says. */
export function tagsOf(view: View, selected: Place | null): Map<Place, Tag> {
  const tags = new Map<Place, Tag>();
  const targets = new Set(view.offers.map((offer) => offer.places[0] ?? ""));
  for (const place of targets) {
    if (!place.startsWith("city:")) continue;
    const offer = openAt(view, place, selected).find((one) => one.price);
    if (offer?.price) tags.set(place, { price: offer.price, defence: offer.defence });
  }
  const different = new Set([...tags.values()].map((tag) => JSON.stringify(tag)));
  return different.size > 1 || tags.size < 7 ? tags : new Map();
}

export interface Route {
  from: string;
  to: string;
  way: Way;
  line: string;
  action: string;
}

/** The ways that armies can go now: of the army that is picked, else of all. */
export function routesOf(view: View, selected: Place | null, spots: Map<string, Spot>): Route[] {
  if (!view.active) return [];
  const roads = new Set(
    view.roads.map(([a, b]) => [view.cities[a]?.id, view.cities[b]?.id].sort().join("-")),
  );
  const picked = selected?.startsWith("army:") ? selected : null;
  return view.offers.flatMap(({ action, places: [there = "", here = ""] }) => {
    if (!here.startsWith("army:") || (picked !== null && here !== picked)) return [];
    const [from, to] = [partsOf(here).city ?? "", partsOf(there).city ?? ""];
    if (!to || from === to) return [];
    const sails = action.startsWith("sail ") || !roads.has([from, to].sort().join("-"));
    const way = sails ? "lane" : "road";
    return [{ from, to, way, line: wayBetween(way, from, to, spots), action }];
  });
}
