// What somebody points at, and what is shown in answer: a payment lights up what it would use.
import type { Place } from "./model";

class Lit {
  /** The place under the pointer, or with the focus. */
  place = $state<Place | null>(null);
  /** Places that something else points at. */
  shown = $state.raw<readonly Place[]>([]);
}

export const lit = new Lit();
