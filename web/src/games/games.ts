// The games that have a table of their own; every other is played from lists of words.
import type { Component } from "svelte";
import type { Look } from "../lib/api-types";
import Condottiere from "./condottiere/Board.svelte";
import TextBoard from "./TextBoard.svelte";

export interface BoardProps {
  look: Look;
  present: boolean[];
  /** Send one of the legal actions. */
  choose: (action: string) => void;
  /** Why an action is barred. */
  why: (action: string) => Promise<string>;
}

const BOARDS: Record<string, Component<BoardProps>> = { condottiere: Condottiere };

export function boardOf(game: string): Component<BoardProps> {
  return BOARDS[game] ?? TextBoard;
}
