// What the things on the table are called in the rules.

/** Parts of the table and their paragraphs; of several that fit, the first. */
const PARTS: readonly (readonly [selector: string, paragraph: string])[] = [
  [".strength, .how", "strength"],
  ["img.token", "token"],
  [".numbers", "counters"],
  [".facts .season", "card-winter"],
  [".discards", "discards"],
  [".goal", "goal"],
  [".fold, .hold", "fold"],
  [".pass", "turns"],
  [".keep", "round"],
  [".draw", "draw"],
  [".decline, path.region, .map", "site"],
  [".lines", "counters"],
  [".hand", "turns"],
];

/** The paragraph of a card. */
export function paragraphOf(card: string): string {
  if (card === "?") return "option-hidden";
  return /^\d/.test(card) ? "mercenary" : `card-${card}`;
}

export function ruleAt(element: Element): string | null {
  const card = element.closest<HTMLElement>("[data-card]")?.dataset.card;
  if (card) return paragraphOf(card);
  return PARTS.find(([selector]) => element.closest(selector))?.[1] ?? null;
}
