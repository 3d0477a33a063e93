// What players can promise each other, in words.
import { t, words } from "../../lib/words.svelte";

/** A promise in words: `stop 3`, `spare roma until 4`, `pass`. */
export function promise(text: string, names: readonly string[]): string {
  const [verb = "", what = "", , round = ""] = text.split(" ");
  const seat = /^\d$/.test(what) ? (names[Number(what)] ?? "") : "";
  const region = words.has(`region.${what}`) ? t(`region.${what}`) : what;
  return t(`talk.promise.${verb}`, { seat, region, round });
}
