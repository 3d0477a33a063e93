// Whoever plays for the first time is asked before a card is played: a click may be a question.

const KEY = "signoria-first-games";
const FEW = 3;

/** Whether a game is one of the first that are played in this browser; it is noted if it is. */
export function isFirstGame(game: string): boolean {
  let known: string[] = [];
  try {
    known = JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    // somebody has written something else there
  }
  if (known.includes(game)) return true;
  if (known.length >= FEW) return false;
  localStorage.setItem(KEY, JSON.stringify([...known, game]));
  return true;
}
