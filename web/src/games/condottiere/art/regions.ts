// The regions of Condottiere's map: their tints, their borders, and the roads of one board.
import { paint, type MapData as Landscape, type Point } from "../../../art/map/scenery";

export interface MapRegion {
  /** Its outline, closed. */
  path: string;
  /** The middle of its shield, of a token beside it, and of its name. */
  shield: Point;
  token: Point;
  name: Point;
  /** How wide a shield may be so that shield, token and name all fit. */
  size: number;
  /** One of five tints; no neighbour has the same. */
  tint: number;
}

export interface MapLink {
  between: [string, string];
  over: "land" | "sea";
  path: string;
}

export interface MapData extends Landscape {
  regions: Record<string, MapRegion>;
  arcs: { between: [string, string]; path: string }[];
  coast: { of: string; sea: boolean; path: string }[];
  /** Borders that a board has beyond those of the shapes. */
  extra: Record<string, MapLink[]>;
}

/** The five tints of regions that nobody holds. */
export const TINTS = ["#ecdcb2", "#e2d6ae", "#ead3ad", "#dcd3b4", "#e6d8c0"] as const;

/** The tint of a region that nobody holds. */
export function tint(number: number): string {
  const at = number % TINTS.length;
  return `var(--map-tint-${at},${TINTS[at]})`;
}

/** The coast, as far as it is that of a sea. */
export function shore(map: MapData): string {
  return map.coast
    .filter((coast) => coast.sea)
    .map((coast) => coast.path)
    .join("");
}

/** The borders between regions, and the crest of the Alps. */
export function borders(map: MapData): string {
  const inner = map.arcs.map((arc) => arc.path).join("");
  const crest = map.coast
    .filter((coast) => !coast.sea)
    .map((coast) => coast.path)
    .join("");
  const line = `fill:none;stroke-linejoin:round;stroke-linecap:round;stroke:${paint("ink")}`;
  return (
    `<path d="${inner}" style="${line};stroke-width:1.7;opacity:.8"/>` +
    `<path d="${crest}" style="${line};stroke-width:2;stroke-dasharray:9 5 2 5"/>`
  );
}

/** The coast of the regions. */
export function coastline(map: MapData): string {
  return (
    `<path d="${shore(map)}" style="fill:none;stroke:${paint("ink")};stroke-width:2.6;` +
    `stroke-linejoin:round;stroke-linecap:round"/>`
  );
}

/** The outline of a realm: one path, without the borders inside it. */
export function outline(map: MapData, regions: Iterable<string>): string {
  const own = new Set(regions);
  const inner = map.arcs.filter(({ between: [a, b] }) => own.has(a) !== own.has(b));
  const outer = map.coast.filter((coast) => own.has(coast.of));
  return [...inner, ...outer].map((line) => line.path).join("");
}

/** Roads and ferries that only one board has. */
export function links(map: MapData, board: string): string {
  return (map.extra[board] ?? [])
    .map(({ path, over }) => {
      const line = "fill:none;stroke-linecap:round;stroke-linejoin:round";
      const ends = path.slice(1).split(" ");
      const dots = [ends[0], ends[ends.length - 1]]
        .map((end = "") => {
          const [x, y] = end.split(",");
          const style = `fill:${paint("red")};stroke:${paint("hill")};stroke-width:1.5`;
          return `<circle cx="${x}" cy="${y}" r="5" style="${style}"/>`;
        })
        .join("");
      return (
        `<path d="${path}" style="${line};stroke:${paint("hill")};stroke-width:7;opacity:.8"/>` +
        `<path d="${path}" style="${line};stroke:${paint("red")};stroke-width:3;` +
        `stroke-dasharray:${over === "sea" ? "2 8" : "11 7"}"/>` +
        dots
      );
    })
    .join("");
}

