// The pictures of Virtù, by the ids of its data.
// Symbols, arms, actions and pieces are markup to be put into the page, so that they take its colours;
// all others are addresses for an <img>.

const addresses = import.meta.glob<string>("./{cards,bonuses,tiles,powers,landmarks}/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const drawings = import.meta.glob<string>("./{symbols,arms,actions,pieces}/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What the eight symbols are called in the data. */
export const SYMBOLS = [
  "florin",
  "crown",
  "cross",
  "cavalry",
  "ship",
  "mask",
  "war",
  "arrow",
] as const;

/** The portrait of a citizen or a member of a family: 4 wide, 5 high. */
export function cardArt(id: string): string {
  return addresses[`./cards/${id}.svg`] ?? bonusArt(id);
}

/** An artist or a work: 4 wide, 5 high. */
export function bonusArt(id: string): string {
  return addresses[`./bonuses/${id}.svg`] ?? "";
}

/** A tile of a domain, a city's included: square. */
export function tileArt(id: string): string {
  return addresses[`./tiles/${id}.svg`] ?? bonusOrLandmark(id);
}

function bonusOrLandmark(id: string): string {
  return bonusArt(id) || landmarkArt(id);
}

/** What a city is known by: 5 wide, 4 high. */
export function landmarkArt(city: string): string {
  return addresses[`./landmarks/${city}.svg`] ?? "";
}

/** The shield of an allied power: 5 wide, 6 high. */
export function powerArt(id: string): string {
  return addresses[`./powers/${id}.svg`] ?? "";
}

/** A symbol in the colour of the text around it, square. */
export function symbolArt(id: string): string {
  return drawings[`./symbols/${id}.svg`] ?? "";
}

/** The arms of a house on a field in the colour of the text around them: 5 wide, 6 high. */
export function armsArt(house: string): string {
  return drawings[`./arms/${house}.svg`] ?? "";
}

/** What a room does, in the colour of the text around it, square. */
export function actionArt(id: string): string {
  return drawings[`./actions/${id}.svg`] ?? "";
}

/** A piece on the board, square. Discs, armies, spies, markers and trophies are in the colour of the
 * text around them, which should be that of their seat; tokens are in colours of their own. */
export function pieceArt(id: string): string {
  return drawings[`./pieces/${id}.svg`] ?? "";
}
