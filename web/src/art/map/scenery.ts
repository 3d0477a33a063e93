/**
 * How a map of Italy looks: markup for the sea, the coasts, mountains, the compass and the ship.
 * Nothing here touches the document; every function gives a string of SVG. Colours are custom
 * properties with a value for when nobody sets them.
 *
 * From the bottom: `defs`, `sea`, `lands`, what a game puts on the land, `waters`, `mountains`,
 * `compass`, `ship`.
 */

export type Point = [number, number];

export type Scenery =
  | { kind: "land" | "lake" | "river"; path: string }
  | { kind: "mountains"; at: [number, number, number][] }
  | { kind: "waves"; at: Point[] }
  | { kind: "sea" | "place"; text: string; at: Point; turn: number; size: number }
  | { kind: "ship"; at: Point; size: number }
  | { kind: "compass"; at: Point; size: number; turn: number };

/** A map of either game, as far as it is scenery. */
export interface MapData {
  viewBox: [number, number, number, number];
  /** How far the scenery reaches, for pictures that are wider or higher than the view box. */
  bleed: [number, number, number, number];
  scenery: Scenery[];
}

/** The type of names on the map. */
export const FACE =
  "'Cormorant Garamond','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif";

const COLOURS = {
  sea: "#c8d3c8",
  deep: "#b7c6bf",
  wave: "#6f877f",
  land: "#e6d9b8",
  ink: "#4a3726",
  water: "#a9bfb9",
  hill: "#efe5c9",
  red: "#9c3b2c",
} as const;

type Colour = keyof typeof COLOURS;

export function paint(name: Colour): string {
  return `var(--map-${name},${COLOURS[name]})`;
}

type Kind<K extends Scenery["kind"]> = Extract<Scenery, { kind: unknown }> & { kind: K };

function all<K extends Scenery["kind"]>(map: MapData, kind: K): Kind<K>[] {
  return map.scenery.filter((thing): thing is Kind<K> => thing.kind === kind);
}

/** All things of a kind as one path. */
function paths(map: MapData, kind: "land" | "lake" | "river"): string {
  return all(map, kind)
    .map((thing) => thing.path)
    .join("");
}

/** A number between 0 and 1 that is always the same for the same seed. */
function chance(seed: number): number {
  const wild = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The path of a smooth line through points. */
function through(points: Point[]): string {
  return "M" + points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");
}

function rect([x, y, width, height]: [number, number, number, number], style: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" style="${style}"/>`;
}

/** What the other parts refer to. The prefix keeps two maps on one page apart. */
export function defs(map: MapData, prefix = "map"): string {
  const line = `fill:none;stroke:${paint("wave")};stroke-linecap:round`;
  const [x, y, width, height] = map.viewBox;
  return (
    `<clipPath id="${prefix}-clip">${rect(map.bleed, "")}</clipPath>` +
    `<pattern id="${prefix}-hatch" width="46" height="5" patternUnits="userSpaceOnUse">` +
    `<path d="M0,1.6q11,1.4 23,0t23,0" style="${line};stroke-width:.9;opacity:.75"/></pattern>` +
    `<pattern id="${prefix}-close" width="38" height="5" patternUnits="userSpaceOnUse">` +
    `<path d="M0,4.1q9,-1.2 19,0t19,0" style="${line};stroke-width:.9;opacity:.85"/></pattern>` +
    `<radialGradient id="${prefix}-depth" gradientUnits="userSpaceOnUse" ` +
    `cx="${x + width / 2}" cy="${y + height / 2}" r="${Math.max(width, height)}">` +
    `<stop offset=".45" style="stop-color:${paint("sea")}"/>` +
    `<stop offset="1" style="stop-color:${paint("deep")}"/></radialGradient>`
  );
}

function written(
  { text, at: [x, y], turn, size }: { text: string; at: Point; turn: number; size: number },
  colour: string,
  opacity: number,
): string {
  return (
    `<text x="${x}" y="${y}" transform="rotate(${turn} ${x} ${y})" text-anchor="middle" ` +
    `style="font:italic ${size}px ${FACE};letter-spacing:.14em;fill:${colour};opacity:${opacity}">` +
    `${text}</text>`
  );
}

/** The sea: its ground, hatching along the coasts, small waves, and its names. */
export function sea(map: MapData, coast = "", prefix = "map"): string {
  const shores = paths(map, "land") + coast;
  const stroke = "fill:none;stroke-linejoin:round;stroke-linecap:round";
  const waves = all(map, "waves")
    .flatMap((waves) => waves.at)
    .map(([x, y], at) => {
      const size = 0.8 + 0.4 * chance(at);
      const a = short(4 * size);
      const up = short(-4.5 * size);
      const second = chance(at + 500) > 0.45;
      return (
        `M${short(x - 3 * a)},${y}q${a},${up} ${2 * a},0t${2 * a},0t${2 * a},0` +
        (second ? `m${short(-4.5 * a)},${short(6 * size)}q${a},${up} ${2 * a},0t${2 * a},0` : "")
      );
    })
    .join("");
  const names = all(map, "sea")
    .map((name) => written(name, paint("wave"), 1))
    .join("");
  return (
    rect(map.bleed, `fill:url(#${prefix}-depth)`) +
    `<path d="${shores}" style="${stroke};stroke:url(#${prefix}-hatch);stroke-width:46"/>` +
    `<path d="${shores}" style="${stroke};stroke:url(#${prefix}-close);stroke-width:22"/>` +
    `<path d="${waves}" style="${stroke};stroke:${paint("wave")};stroke-width:1.3;opacity:.7"/>` +
    names
  );
}

/** The land that is not played on, and what it is called. */
export function lands(map: MapData): string {
  return (
    `<path d="${paths(map, "land")}" style="fill:${paint("land")};stroke:${paint("ink")};` +
    `stroke-width:1.6;stroke-linejoin:round"/>` +
    all(map, "place")
      .map((name) => written(name, paint("ink"), 0.55))
      .join("")
  );
}

/** Rivers and lakes, to be drawn over the regions' fills. */
export function waters(map: MapData): string {
  const line = "stroke-linejoin:round;stroke-linecap:round";
  return (
    `<path d="${paths(map, "river")}" style="fill:none;${line};stroke:${paint("wave")};stroke-width:2.2;opacity:.55"/>` +
    `<path d="${paths(map, "lake")}" style="${line};fill:${paint("water")};stroke:${paint("wave")};stroke-width:1.3"/>`
  );
}

/** Mountains, as engravers drew them: a few hills with their shaded side to the east. */
export function mountains(map: MapData): string {
  const hills = all(map, "mountains").flatMap((chain) => chain.at);
  const drawn = hills.map(([x, y, size], at) => {
    const lean = (chance(at) - 0.5) * 0.16;
    const high = size * (0.62 + 0.22 * chance(at + 900));
    const half = size / 2;
    const peak: Point = [x + lean * size, y - high];
    const left: Point = [x - half, y];
    const right: Point = [x + half, y];
    const side = (from: Point, to: Point, part: number, push: number): Point => [
      from[0] + (to[0] - from[0]) * part + push * size,
      from[1] + (to[1] - from[1]) * part + push * size * 0.35,
    ];
    const ridge = through([
      left,
      side(left, peak, 0.3, 0.03),
      side(left, peak, 0.62, -0.035),
      side(left, peak, 0.82, 0.02),
      peak,
      side(peak, right, 0.22, 0.025),
      side(peak, right, 0.5, -0.03),
      side(peak, right, 0.75, 0.03),
      right,
    ]);
    let shade = "";
    const strokes = size > 26 ? 5 : 4;
    for (let n = 1; n <= strokes; n++) {
      const top = side(peak, right, (n - 0.55) / (strokes + 0.6), 0);
      const long = high * (0.62 - 0.09 * n) * (0.8 + 0.4 * chance(at * 7 + n));
      shade += `M${short(top[0] - 0.03 * size)},${short(top[1] + 1.5)}l${short(-0.16 * long)},${short(long)}`;
    }
    return `<path d="${ridge}${shade}"/>`;
  });
  return (
    `<g style="fill:${paint("hill")};stroke:${paint("ink")};stroke-width:1.15;` +
    `stroke-linejoin:round;stroke-linecap:round;opacity:.85">${drawn.join("")}</g>`
  );
}

/** A compass rose of sixteen points, its lily to the north. */
export function compass(map: MapData): string {
  return all(map, "compass")
    .map(({ at: [x, y], size, turn }) => {
      const points: string[] = [];
      const ray = (angle: number, far: number, wide: number): void => {
        const tip = `0,${-far}`;
        const low = short(-wide * 1.2);
        points.push(
          `<g transform="rotate(${angle})">` +
            `<path d="M${tip} ${-wide},${low} 0,0Z" style="fill:${paint("hill")}"/>` +
            `<path d="M${tip} ${wide},${low} 0,0Z" style="fill:${paint("ink")}"/></g>`,
        );
      };
      for (let n = 0; n < 8; n++) ray(22.5 + 45 * n, 30, 3);
      for (let n = 0; n < 4; n++) ray(45 + 90 * n, 37, 5.5);
      for (let n = 0; n < 4; n++) ray(90 * n, 46, 7);
      let rim = "";
      for (let n = 0; n < 72; n++) {
        const way = (n * Math.PI) / 36;
        const far = n % 2 ? 26.2 : 25.2;
        rim += `M${short(far * Math.sin(way))},${short(far * Math.cos(way))}L${short(28 * Math.sin(way))},${short(28 * Math.cos(way))}`;
      }
      const lily =
        "M0,-70C-4,-64 -5,-58 -2,-52H2C5,-58 4,-64 0,-70Z" +
        "M-3,-53C-2,-60 -8,-65 -12,-60C-14,-56 -11,-53 -8,-55C-9,-58 -6,-59 -5,-53Z" +
        "M3,-53C2,-60 8,-65 12,-60C14,-56 11,-53 8,-55C9,-58 6,-59 5,-53Z" +
        "M-6,-53H6V-50H-6ZM-3,-50L0,-45L3,-50Z";
      return (
        `<g transform="translate(${x} ${y}) scale(${short((size / 136) * 100) / 100}) rotate(${turn})" ` +
        `style="stroke:${paint("ink")};stroke-width:.8;stroke-linejoin:round">` +
        `<circle r="28" style="fill:${paint("sea")};opacity:.9"/><circle r="25" style="fill:none"/>` +
        `<path d="${rim}" style="fill:none"/>${points.join("")}` +
        `<circle r="4.2" style="fill:${paint("red")}"/>` +
        `<path d="${lily}" style="fill:${paint("red")};stroke-width:.6"/></g>`
      );
    })
    .join("");
}

/** A ship under sail, for the open sea. */
export function ship(map: MapData): string {
  const hull =
    "M-40,8C-34,10 -24,12 -12,12C6,13 22,11 32,4L43,-5L45,-1C42,12 35,22 27,26H-24C-33,24 -40,18 -43,6Z";
  const castle = "M-43,6L-44,-6L-27,-4L-25,10M-44,-6L-46,-10L-27,-8L-27,-4M32,4L31,-3L43,-5";
  const planks = "M-38,15C-20,20 16,20 38,9M-33,20C-16,24 14,24 34,16";
  const masts = "M-3,12V-62M-29,-6V-40M25,6V-42M43,-5L61,-16";
  const rigging = "M-3,-60L-29,-8M-3,-60L27,4M25,-40L59,-15M-29,-38L-43,-8";
  const sails =
    "M-23,-46C-12,-43 4,-43 16,-47C22,-34 22,-22 17,-12C4,-7 -12,-7 -22,-11C-17,-23 -17,-35 -23,-46Z" +
    "M13,-36C20,-34 31,-34 38,-37C43,-28 42,-17 38,-9C30,-6 22,-6 14,-8C19,-18 18,-27 13,-36Z" +
    "M-31,-40L-18,-26C-20,-20 -26,-14 -44,-12C-36,-20 -32,-30 -31,-40Z";
  const folds = "M-10,-43C-5,-31 -5,-20 -10,-8M5,-43C10,-32 10,-19 5,-8M26,-34C31,-26 30,-16 26,-7";
  const cross = "M-3,-40V-13M-15,-28H14";
  const flags =
    "M-3,-62C3,-66 8,-59 15,-63L12,-59L15,-56C8,-53 3,-59 -3,-56ZM25,-42C30,-45 34,-40 39,-43L37,-40L39,-38C34,-35 30,-40 25,-37Z";
  const water =
    "M-58,27q6,-6 12,0t12,0t12,0t12,0t12,0t12,0t12,0t12,0t12,0M-46,33q6,-5 12,0t12,0t12,0t12,0t12,0t12,0t12,0";
  return all(map, "ship")
    .map(
      ({ at: [x, y], size }) =>
        `<g transform="translate(${x} ${y}) scale(${short((size / 110) * 100) / 100})" ` +
        `style="fill:none;stroke:${paint("ink")};stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round">` +
        `<path d="${rigging}" style="stroke-width:.7"/><path d="${masts}" style="stroke-width:2"/>` +
        `<path d="${hull}" style="fill:${paint("land")}"/><path d="${castle}" style="fill:${paint("land")}"/>` +
        `<path d="${planks}" style="stroke-width:.8"/><path d="${sails}" style="fill:${paint("hill")}"/>` +
        `<path d="${folds}" style="stroke-width:.7"/>` +
        `<path d="${cross}" style="stroke:${paint("red")};stroke-width:3.2;stroke-linecap:butt"/>` +
        `<path d="${flags}" style="fill:${paint("red")};stroke-width:.7"/>` +
        `<path d="${water}" style="stroke:${paint("wave")};stroke-width:1.4"/></g>`,
    )
    .join("");
}
