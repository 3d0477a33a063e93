// The shields of the players.
const shields = import.meta.glob<string>("../art/shields/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The picture of a seat's shield. */
export function shieldOf(seat: number): string {
  return shields[`../art/shields/${seat + 1}.svg`] ?? "";
}
