// What lies under the cities: the landscape, the seas with their borders, and the roads.
import * as draw from "../../../art/map/scenery";
import { asAttributes } from "../../../lib/svg";
import type { View } from "../model";
import { geometry, wayBetween, type Spot } from "./geometry";

const LINE = "fill:none;stroke-linejoin:round;stroke-linecap:round";

/** The seas in their tints, where one ends and the next begins. */
function seas(): string {
  const zones = Object.entries(geometry.seas).map(
    ([sea, path]) => `<path d="${path}" style="fill:var(--sea-${sea});opacity:.5"/>`,
  );
  const meets = geometry.meets.map(
    (path) =>
      `<path d="${path}" style="${LINE};stroke:${draw.paint("wave")};stroke-width:2.4;stroke-dasharray:2 9"/>`,
  );
  return zones.join("") + meets.join("");
}

/** All that never changes, as markup. */
export function landscape(): string {
  const crest =
    `<path d="${geometry.crest}" style="${LINE};stroke:${draw.paint("ink")};stroke-width:1.6;` +
    `stroke-dasharray:9 5 2 5;opacity:.55"/>`;
  return asAttributes(
    [
      `<defs>${draw.defs(geometry, "virtu")}</defs>`,
      draw.sea(geometry, "", "virtu"),
      seas(),
      draw.lands(geometry),
      draw.waters(geometry),
      crest,
      draw.mountains(geometry),
      draw.compass(geometry),
      draw.ship(geometry),
    ].join(""),
  );
}

/** The roads of this side of the board: a pale bed and a track on it. */
export function roads(board: Pick<View, "cities" | "roads">, spots: Map<string, Spot>): string {
  const { cities } = board;
  const lines = board.roads
    .map(([a, b]) => wayBetween("road", cities[a]?.id ?? "", cities[b]?.id ?? "", spots))
    .join("");
  return asAttributes(
    `<path d="${lines}" style="${LINE};stroke:var(--map-bed);stroke-width:9;opacity:.85"/>` +
      `<path d="${lines}" style="${LINE};stroke:var(--map-road);stroke-width:4"/>` +
      `<path d="${lines}" style="${LINE};stroke:var(--map-bed);stroke-width:1.4;stroke-dasharray:7 6"/>`,
  );
}
