// The pictures of the cards.
const faces = import.meta.glob<string>("../../art/cards/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The picture of a card, or the back of one that is not known. */
export function face(card: string): string {
  return faces[`../../art/cards/${card === "?" ? "back" : card}.svg`] ?? "";
}
