// What was agreed before a game began, in words: the same for every game, from what the server says
// can be chosen.
import type { ClockInfo, SetupChoices } from "./api-types";
import { listOf, valueOf, type Setup } from "./setup";
import { t, words } from "./words.svelte";

const DAY = 24 * 3600;

export interface Fact {
  name: string;
  note: string;
}

/** Every edition and option that holds at a table, with what it means. */
export function factsOf(game: string, choices: SetupChoices, setup: Setup): Fact[] {
  return Object.entries(choices.fields).flatMap(([name, info]) => {
    if (info.kind !== "one" && info.kind !== "several") return [];
    const several = info.kind === "several";
    const ids = several ? listOf(choices, name, setup) : [valueOf(choices, name, setup)];
    return ids.flatMap((id) => {
      const key = `${info.words ?? `web.${game}.${name}`}.${String(id)}`;
      const note = `${info.notes}.${String(id)}`;
      return words.has(key) ? [{ name: t(key), note: words.has(note) ? t(note) : "" }] : [];
    });
  });
}

/** How long people may think. */
export function clockInWords({ kind, move, reserve }: ClockInfo): string {
  if (kind === "days") return t("web.days-a-move", { days: move / DAY });
  if (kind === "none") return t("web.clock.none");
  return `${t("web.seconds-move")}: ${move}. ${t("web.seconds-reserve")}: ${reserve}.`;
}
