// What the things on the table are called in the rules.

/** Parts of the table and their paragraphs; of several that fit, the first. */
const PARTS: readonly (readonly [selector: string, paragraph: string])[] = [
  [".ends", "end"],
  [".badge", "goal"],
  [".payment", "paying"],
  [".track.patron, .patron-track, .patron", "patronage"],
  [".track", "prestige"],
  [".prestige", "prestige"],
  [".domain", "faces"],
  [".courtiers, .court", "palace"],
  [".rivals", "order"],
  [".strip", "year"],
  [".market", "market"],
  [".palace", "palace"],
];
/** The paragraphs of places on the board, by what their names begin with. */
const PLACES: Readonly<Record<string, string>> = {
  army: "war",
  button: "year",
  clash: "siege",
  indulgence: "indulgences",
  patron: "patronage",
  payment: "paying",
  reserve: "spies",
  room: "palace",
  space: "palace",
  spy: "spies",
  tokens: "war",
  treasury: "paying",
  upgrade: "palace",
};

export function ruleAt(element: Element): string | null {
  const symbol = element.closest<HTMLElement>("[data-symbol]")?.dataset.symbol;
  if (symbol) return `symbol:${symbol}`;
  const place = element.closest<HTMLElement>("[data-place]")?.dataset.place?.split(":") ?? [];
  return (
    thing(place) ??
    PLACES[place[0] ?? ""] ??
    PARTS.find(([selector]) => element.closest(selector))?.[1] ??
    null
  );
}

/** Tiles that are bought; all other tiles are those of cities. */
const TILES = /^(title|principality|kingdom|republic|guild|cathedral)/;

/** The row of a list that tells of a thing, where a place says which thing it is. */
function thing([kind = "", first = "", second = ""]: string[]): string | null {
  if (["bonus", "city", "power"].includes(kind)) return `${kind}:${first}`;
  if (kind === "market") return `${TILES.test(first) ? "tile" : "card"}:${first}`;
  if (kind === "hand") return `card:${first}`;
  if (kind === "courtier") return `card:${second}`;
  if (kind !== "tile") return null;
  if (second === "cannons") return "bonus:cannons";
  if (second.startsWith("cathedral")) return "tile:cathedral";
  return `${TILES.test(second) ? "tile" : "city"}:${second}`;
}
