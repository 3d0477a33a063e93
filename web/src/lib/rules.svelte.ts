// The rules beside a table: which rules they are, and which paragraph somebody wants to read.
import { get } from "./api";
import type { RuleBook } from "./api-types";

class Rules {
  /** Where the rules of what is on the page come from; null where nothing is played. */
  source = $state<string | null>(null);
  /** The paragraph that is open: empty for the beginning, null while the rules are closed. */
  at = $state<string | null>(null);
  /** Whether the next press asks what the thing pressed is. */
  pointing = $state(false);

  #holder = {};

  /** What is played on this page, until it is left; a page that came meanwhile may be about the same. */
  of(source: string): () => void {
    const holder = (this.#holder = {});
    this.source = source;
    return () => {
      if (this.#holder !== holder) return;
      this.source = this.at = null;
      this.pointing = false;
    };
  }

  show(paragraph = ""): void {
    this.at = paragraph;
    this.pointing = false;
  }

  close(): void {
    this.at = null;
    this.pointing = false;
  }
}

export const rules = new Rules();

export function loadRules(source: string): Promise<RuleBook> {
  return get<RuleBook>(source);
}

/** Where the rules of a game come from that could be set up like this. */
export function rulesOf(game: string, setup: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const name of ["edition", "players"])
    if (setup[name] !== undefined) query.set(name, String(setup[name]));
  for (const option of (setup.options as string[] | undefined) ?? [])
    query.append("options", option);
  return `/api/rules/${game}?${query}`;
}

type Chapters = RuleBook["chapters"];

/** What is left of the rules when somebody looks for a word. */
export function search(chapters: Chapters, wanted: string): Chapters {
  const word = wanted.trim().toLocaleLowerCase();
  if (!word) return chapters;
  const has = (text: string): boolean => text.toLocaleLowerCase().includes(word);
  return chapters.flatMap((chapter) => {
    const paragraphs = chapter.paragraphs.flatMap((one) => {
      if ([one.title, ...one.lines].some(has)) return [one];
      const rows = one.grid?.rows.filter((row) => row.cells.some(has)) ?? [];
      return one.grid && rows.length ? [{ ...one, grid: { ...one.grid, rows } }] : [];
    });
    return paragraphs.length ? [{ ...chapter, paragraphs }] : [];
  });
}

/** A text in pieces: those that were looked for, and the rest. */
export function pieces(text: string, wanted: string): { text: string; found: boolean }[] {
  const word = wanted.trim().toLocaleLowerCase();
  if (!word) return [{ text, found: false }];
  const parts: { text: string; found: boolean }[] = [];
  const low = text.toLocaleLowerCase();
  let from = 0;
  for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), found: false });
    parts.push({ text: text.slice(at, at + word.length), found: true });
    from = at + word.length;
  }
  return from < text.length ? [...parts, { text: text.slice(from), found: false }] : parts;
}
