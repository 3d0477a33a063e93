// The five opponents with a name and a face, and the other bots.
import { t, words } from "./words.svelte";

const faces = import.meta.glob<string>("../../../src/signoria/bots/faces/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export const LEVELS = ["page", "squire", "knight", "marshal", "prince"];

export function faceOf(bot: string): string | undefined {
  return faces[`../../../src/signoria/bots/faces/${bot}.svg`];
}

export function nameOf(bot: string): string {
  return words.has(`level.${bot}.name`) ? t(`level.${bot}.name`) : bot;
}

/** What kind of player a bot is, in a sentence. */
export function noteOf(bot: string): string {
  const key = [`level.${bot}.note`, `web.bots.${bot}`].find((one) => words.has(one));
  return key ? t(key) : "";
}
