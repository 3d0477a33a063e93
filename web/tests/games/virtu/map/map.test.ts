import { expect, test } from "vitest";
import { nextCity } from "../../../../src/games/virtu/map/directions";
import {
  anchorOf,
  geometry,
  partsOf,
  RADIUS,
  spotsOf,
  wayBetween,
} from "../../../../src/games/virtu/map/geometry";
import { marchesBetween } from "../../../../src/games/virtu/map/marches";
import {
  boxAround,
  citiesInReach,
  openAt,
  routesOf,
  tagsOf,
} from "../../../../src/games/virtu/map/reach";
import type { Offer, Town, View } from "../../../../src/games/virtu/model";

const city = (id: string, lat = 43, lon = 11): View["cities"][number] => ({
  id, name: id, value: 2, ports: [], pirate: false, closed: false, lat, lon, options: [], start: null,
}); // prettier-ignore
const CITIES = [
  city("firenze", 43.77, 11.26),
  city("pisa", 43.72, 10.4),
  city("siena", 43.32, 11.33),
];

/** A view of Tuscany in which somebody may do something. */
function view(offers: Offer[], more: Partial<View> = {}): View {
  const at = (place: string): Offer[] => offers.filter((one) => one.places.includes(place));
  const roads = [[0, 1], [0, 2]]; // prettier-ignore
  const table = { cities: CITIES, roads, offers, active: true, clash: null, offersAt: at };
  return { ...table, ...more } as unknown as View;
}

/** An offer; most have only some of what there can be. */
const offer = (action: string, places: string[], more: Partial<Offer> = {}): Offer =>
  ({ action, places, ...more }) as Offer;

const march = offer("march firenze siena", ["city:siena", "army:0:firenze"], {
  price: [{ cavalry: 1 }],
  defence: 3,
});
const sail = offer("sail pisa siena", ["city:siena", "army:0:pisa"], { price: [{ ship: 2 }] });
const spots = spotsOf(CITIES);

test("places of the map name their city, their power and their seat", () => {
  expect(partsOf("city:roma")).toEqual({ city: "roma" });
  expect(partsOf("army:2:roma")).toEqual({ city: "roma", seat: 2 });
  expect(partsOf("spy:city:roma")).toEqual({ city: "roma" });
  expect(partsOf("spy:power:france")).toEqual({ power: "france" });
  expect(partsOf("power:hre")).toEqual({ power: "hre" });
  expect(partsOf("spy:room:0:3")).toEqual({});
  expect(partsOf("button")).toEqual({});
});

test("a city that the map does not know stands near its neighbours, with an anchor and straight roads", () => {
  const unknown = { ...city("lucca", 43.84, 10.5), ports: ["ligurian"] };
  const places = spotsOf([...CITIES, unknown]);
  const spot = places.get("lucca");
  const pisa = geometry.cities["pisa"];
  if (!spot || !pisa) throw new Error("it has no place");
  expect(Math.hypot(spot.at[0] - pisa.at[0], spot.at[1] - pisa.at[1])).toBeLessThan(3 * RADIUS);
  expect(Math.hypot(...anchorOf(spot, "ligurian"))).toBeGreaterThan(RADIUS);
  expect(wayBetween("road", "lucca", "pisa", places)).toBe(
    `M${spot.at.join(",")} ${pisa.at.join(",")}`,
  );
  expect(wayBetween("road", "siena", "firenze", places)).toBe(geometry.roads["firenze-siena"]);
});

test("with two armies a city opens once one of them is picked; nothing is open to who only watches", () => {
  const table = view([march, sail]);
  expect(openAt(table, "city:siena", null)).toEqual([]);
  expect(openAt(table, "city:siena", "army:0:pisa")).toEqual([sail]);
  expect(openAt(table, "city:siena", "army:0:firenze")).toEqual([march]);
  expect(openAt(view([march]), "city:siena", null)).toEqual([march]);
  expect(openAt(view([march], { active: false }), "city:siena", null)).toEqual([]);
});

test("a tag says the price and what stands against it, and not the same everywhere", () => {
  const tag = { price: [{ cavalry: 1 }], defence: 3 };
  expect(tagsOf(view([march, sail]), "army:0:firenze")).toEqual(new Map([["city:siena", tag]]));
  const send = (name: number): Offer =>
    offer(`send ${name}`, [`city:${name}`, "reserve:0"], { price: [{ mask: 1 }] });
  const many = Array.from({ length: 9 }, (_, name) => send(name));
  expect(tagsOf(view(many), null).size).toBe(0);
  expect(tagsOf(view(many.slice(0, 3)), null).size).toBe(3);
});

test("ways are those of the picked army, by road where there is one and by sea otherwise", () => {
  const all = routesOf(view([march, sail]), null, spots);
  expect(all.map(({ from, to, way }) => [from, to, way])).toEqual([
    ["firenze", "siena", "road"],
    ["pisa", "siena", "lane"],
  ]);
  expect(all[0]?.line).toBe(geometry.roads["firenze-siena"]);
  expect(routesOf(view([march, sail]), "army:0:pisa", spots)).toEqual(all.slice(1));
  const besiege = offer("besiege siena", ["city:siena", "army:0:siena"]);
  expect(routesOf(view([besiege]), null, spots)).toEqual([]);
});

test("the map opens on the cities in question and on what is fought for", () => {
  expect(citiesInReach(view([march]))).toEqual(["firenze", "siena"]);
  const clash = { city: "roma" } as View["clash"];
  expect(citiesInReach(view([march], { active: false, clash }))).toEqual(["roma"]);
  expect(boxAround([], spots)).toBeNull();
  const [left, top, width, height] = boxAround(["firenze", "siena"], spots) ?? [0, 0, 0, 0];
  for (const { at } of [spots.get("firenze"), spots.get("siena")].filter((one) => !!one)) {
    expect(at[0] - RADIUS).toBeGreaterThan(left);
    expect(at[0] + RADIUS).toBeLessThan(left + width);
    expect(at[1] - RADIUS).toBeGreaterThan(top);
    expect(at[1] + RADIUS).toBeLessThan(top + height);
  }
});

test("arrow keys lead to the next city in their direction, and reach every city", () => {
  const all = new Map(Object.entries(geometry.cities));
  expect(nextCity("ArrowDown", "milano", all)).toBe("parma");
  expect(nextCity("Enter", "milano", all)).toBeUndefined();
  const reached = new Set<string>();
  const queue = [nextCity("ArrowDown", undefined, all)];
  while (queue.length) {
    const here = queue.pop();
    if (here === undefined || reached.has(here)) continue;
    reached.add(here);
    for (const way of ["Up", "Down", "Left", "Right"])
      queue.push(nextCity(`Arrow${way}`, here, all));
  }
  expect(reached.size).toBe(all.size);
});

test("an army that left one city for another marched; one that was recruited or lost did not", () => {
  const town = (armies: Record<string, number>): Town => ({
    owner: null, spy: null, armies, cathedral: false,
  }); // prettier-ignore
  const before = { pisa: town({ "0": 2 }), siena: town({ "1": 1 }), roma: town({}) };
  const after = { pisa: town({ "0": 1 }), siena: town({ "0": 1 }), roma: town({}) };
  expect(marchesBetween(before, after)).toEqual([{ seat: 0, from: "pisa", to: "siena" }]);
  expect(marchesBetween(before, { ...before, roma: town({ "2": 1 }) })).toEqual([]);
});
