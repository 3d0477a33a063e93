// The shields of the players.
const shields = import.meta.glob<string>("../art/devices/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export function device(seat: number): string {
  return shields[`../art/devices/${seat + 1}.svg`] ?? shields[`../art/devices/${seat}.svg`] ?? "";
}
