// What stands for the players of a game: the shields of their seats, or what the game itself gives them.
import { getContext, setContext } from "svelte";

export interface Crest {
  /** A drawing that takes the colour of the text. */
  art: string;
  colour: string;
}

class Crests {
  /** By seat; where there is none, the shield of the seat. */
  all = $state.raw<readonly Crest[]>([]);
}

const KEY = Symbol("crests");

/** For everything within the page that calls this. */
export function provideCrests(): Crests {
  return setContext(KEY, new Crests());
}

export const useCrests = (): Crests | undefined => getContext<Crests | undefined>(KEY);
