// What somebody points at, and what is shown in answer: a payment lights up what it would use.
import type { Place } from "./model";

/** What a place is, what can be done there or why not, and the rule behind it. */
export interface Explained {
  label: string;
  told: string;
  rule: string;
}

class Lit {
  /** The place under the pointer, or with the focus. */
  place = $state<Place | null>(null);
  /** Explains that place, as long as it is there. */
  explain = $state.raw<(() => Explained) | null>(null);
  /** Places that something else points at. */
  shown = $state.raw<readonly Place[]>([]);
}

export const lit = new Lit();
