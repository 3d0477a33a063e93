// The pictures of the cards, and what they do.
import { t } from "../../lib/words.svelte";
import type { View } from "./model";

const faces = import.meta.glob<string>("./art/cards/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The picture of a card, or the back of one that is not known. */
export function face(card: string): string {
  return faces[`./art/cards/${card === "?" ? "back" : card}.svg`] ?? "";
}

/** What a card does at this table, in the language of the reader. */
export function ruleOf(card: string, view: View): string {
  if (card === "?") return t("card.unknown");
  const [key, args] = view.card_rules[card] ?? [`card.${card}`, {}];
  return t(key, args);
}

/** A card among others: a mercenary by its number alone. */
export function cardInList(card: string): string {
  return /^\d/.test(card) ? card : t(`card.${card}`);
}
