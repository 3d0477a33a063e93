// The log of a game in which a turn is made of many small decisions: one line for each turn, which
// can be opened.
import type { GamePage } from "../games/games";
import type { News } from "./api-types";

/** One sentence of the log, and the version of the table at which it was said. */
export interface Line {
  version: number;
  key: string;
  text: string;
}

/** A sentence that stands alone, or all that one seat did in a row. */
export interface Turn {
  /** The first version. */
  version: number;
  seat: number | null;
  headline: string;
  /** How the headline stands out. */
  key: string;
  lines: Line[];
}

type Page = Pick<GamePage, "turns" | "emphasis">;

/** The log by turns. `told` puts news that have no words of their own into words. */
export function turnsOf(news: readonly News[], page: Page, told: (one: News) => string[]): Turn[] {
  const turns: Turn[] = [];
  for (const one of news) {
    const texts = told(one);
    if (one.events?.[0] === "undo" && forget(turns, one.seat ?? null)) continue;
    texts.forEach((text, place) => {
      const line = { version: one.version, key: one.events?.[place] ?? "", text };
      add(turns, line, one.kind === "play" ? (one.seat ?? null) : null, page);
    });
  }
  for (const turn of turns) turn.headline = headline(turn, page);
  return turns.filter((turn) => turn.headline);
}

function add(turns: Turn[], line: Line, seat: number | null, { emphasis }: Page): void {
  const last = turns.at(-1);
  const alone = seat === null || emphasis[line.key] === "heading";
  if (!alone && last && last.seat === seat) last.lines.push(line);
  else
    turns.push({
      version: line.version,
      seat: alone ? null : seat,
      headline: line.text,
      key: alone ? line.key : "",
      lines: [line],
    });
}

/** What was taken back did not happen. */
function forget(turns: Turn[], seat: number | null): boolean {
  const last = turns.at(-1);
  const version = last?.lines.at(-1)?.version;
  if (!last || last.seat !== seat) return false;
  last.lines = last.lines.filter((line) => line.version !== version);
  if (!last.lines.length) turns.pop();
  return true;
}

/** The sentences that say most, in the order in which it happened. */
function headline({ lines, seat, headline: only }: Turn, { turns = {} }: Page): string {
  if (seat === null) return only;
  const rank = (line: Line): number => turns[line.key] ?? 0;
  const best = Math.max(...lines.map(rank));
  if (best <= 0) return lines.find((line) => rank(line) === best && line.text)?.text ?? "";
  return lines
    .filter((line) => rank(line) >= Math.max(1, best - 1))
    .map((line) => line.text)
    .reduce((told, text) => joined(told, text));
}

/** Two sentences; where both begin alike up to a colon, that is said once. */
function joined(told: string, text: string): string {
  const start = text.slice(0, text.indexOf(": ") + 2);
  const alike = start.length > 1 && told.startsWith(start) && told.indexOf(". ") < 0;
  return alike ? `${told.replace(/\.$/, "")}, ${text.slice(start.length)}` : `${told} ${text}`;
}
