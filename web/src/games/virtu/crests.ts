// The arms of the houses, beside whatever the page tells about the players.
import type { Look } from "../../lib/api-types";
import type { Crest } from "../../lib/crests.svelte";
import { armsArt } from "./art/pictures";
import { viewOf } from "./model";

export function crestsOf(look: Look): Crest[] {
  const view = viewOf(look);
  return view.realms.map(({ house }, seat) => ({ art: armsArt(house), colour: view.colour(seat) }));
}
