// Where everything stands on the map, from `geometry.json`, which tools/map/virtu.py makes. Which
// cities, roads and ports there are is said by the view: a data file of one's own may have others.
import type { MapData, Point } from "../../../art/map/scenery";
import type { View } from "../model";
import data from "./geometry.json";

export interface Spot {
  at: Point;
  /** The middle of its name. */
  name: Point;
  /** Where its anchors lie, by sea. */
  anchors?: Record<string, Point>;
  /** In which direction armies stand before its walls, in degrees. */
  camp: number;
  /** The side of the board that it is on, where it is not on both. */
  side?: string;
}

interface Geometry extends MapData {
  radius: number;
  cities: Record<string, Spot>;
  roads: Record<string, string>;
  lanes: Record<string, string>;
  seas: Record<string, string>;
  meets: string[];
  crest: string;
  powers: Record<string, Point>;
}

export const geometry = data as unknown as Geometry;
export const RADIUS = geometry.radius;

type City = View["cities"][number];

/** Where cities stand; one that the map does not know is put between those it lies between. */
export function spotsOf(cities: readonly City[]): Map<string, Spot> {
  return new Map(
    cities.map((city) => [city.id, geometry.cities[city.id] ?? guessed(city, cities)]),
  );
}

function guessed(city: City, cities: readonly City[]): Spot {
  let [x, y, all] = [0, 0, 0];
  for (const other of cities) {
    const known = geometry.cities[other.id]?.at;
    if (!known) continue;
    const weight = 1 / ((other.lat - city.lat) ** 2 + (other.lon - city.lon) ** 2 + 0.01) ** 2;
    [x, y, all] = [x + known[0] * weight, y + known[1] * weight, all + weight];
  }
  const at: Point = all ? [Math.round(x / all), Math.round(y / all)] : [RADIUS, RADIUS];
  return { at, name: [at[0], at[1] + RADIUS + 20], camp: 0 };
}

/** The place of something around a city. */
export function around(angle: number, far: number): Point {
  const way = (angle * Math.PI) / 180;
  return [Math.round(far * Math.cos(way)), Math.round(far * Math.sin(way))];
}

/** Where the anchor of a port lies, seen from the city. */
export function anchorOf(spot: Spot, sea: string): Point {
  const at = spot.anchors?.[sea];
  return at ? [at[0] - spot.at[0], at[1] - spot.at[1]] : around(spot.camp + 180, RADIUS + 15);
}

export type Way = "road" | "lane";

/** The line between two cities, from the first to the second. */
export function wayBetween(way: Way, from: string, to: string, spots: Map<string, Spot>): string {
  const lines = way === "road" ? geometry.roads : geometry.lanes;
  const [a, b] = [spots.get(from)?.at ?? [0, 0], spots.get(to)?.at ?? [0, 0]];
  const there = lines[`${from}-${to}`] ?? lines[`${to}-${from}`];
  return there ?? `M${a.join(",")} ${b.join(",")}`;
}

/** The seat, if any, and the city of a place on the map, or the power. */
export function partsOf(place: string): { city?: string; power?: string; seat?: number } {
  const [kind, first = "", second = ""] = place.split(":");
  if (kind === "city") return { city: first };
  if (kind === "army") return { city: second, seat: Number(first) };
  if (kind === "power") return { power: first };
  if (kind === "spy" && first === "city") return { city: second };
  if (kind === "spy" && first === "power") return { power: second };
  return {};
}
