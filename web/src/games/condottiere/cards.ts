// The pictures of the cards, and what they do.
import { t } from "../../lib/words.svelte";
import type { Shown } from "./model";

const faces = import.meta.glob<string>("../../art/cards/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The picture of a card, or the back of one that is not known. */
export function face(card: string): string {
  return faces[`../../art/cards/${card === "?" ? "back" : card}.svg`] ?? "";
}

/** What a card does at this table, in the language of the reader. */
export function ruleOf(card: string, shown: Shown | undefined): string {
  if (card === "?") return t("card.unknown");
  const rule = shown?.cards[card];
  return rule ? t(rule.key, rule.args) : t(`card.${card}`);
}
