// The registry of games: what the page must know of a game in order to show it. Each game has a
// folder beside this file. What lies outside those folders knows no game.
import type { Component } from "svelte";
import type { Look } from "../lib/api-types";
import { page as condottiere } from "./condottiere/page";
import { page as virtu } from "./virtu/page";

export interface BoardProps {
  look: Look;
  /** Which seats' people are connected; empty where nobody can be. */
  present: boolean[];
  /** Send one of the legal actions. */
  choose: (action: string) => void;
  /** Why an action is barred. */
  why: (action: string) => Promise<string>;
}

export interface AsideProps {
  look: Look;
  seat: number;
  /** Send what the player does out of turn, in the words of the game's notation. */
  send: (text: string) => void;
}

/** How a line of the log stands out. */
export type Emphasis = "heading" | "strong";

/** One game. What is big is loaded when somebody needs it. */
export interface GamePage {
  /** Pictures for the start page. */
  cover: readonly string[];
  /** The table with everything on it. */
  board: () => Promise<Component<BoardProps>>;
  /** Something that players can do out of turn, beside their agreements. */
  aside?: () => Promise<Component<AsideProps>>;
  /** Puts a promise into words, in a game with agreements. */
  promise?: (text: string, names: readonly string[]) => string;
  /** The notes of events by their keys, in hertz; of several events the first listed here sounds. */
  sounds: Readonly<Record<string, readonly number[]>>;
  /** Events that stand out in the log, by their keys. */
  emphasis: Readonly<Record<string, Emphasis>>;
}

/** All games by name. The start page offers the first of them. */
export const GAMES: Readonly<Record<string, GamePage>> = { condottiere, virtu };

/** A game that is not listed is played from lists of words. */
const UNLISTED: GamePage = {
  cover: [],
  board: async () => (await import("./TextBoard.svelte")).default,
  sounds: {},
  emphasis: {},
};

export function gamePage(name: string): GamePage {
  return GAMES[name] ?? UNLISTED;
}
