// The registry of games: what the page must know of a game in order to show it. Each game has a
// folder beside this file. What lies outside those folders knows no game.
import type { Component, Snippet } from "svelte";
import type { Look, News } from "../lib/api-types";
import type { Crest } from "../lib/crests.svelte";
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
  /** What others have done since the seat decided last, in words. */
  news?: string;
  /** Takes the last decision back, where the table allows it. */
  takeback?: (() => void) | null;
  /** Stop showing what has happened meanwhile, while that is still being shown. */
  skip?: (() => void) | null;
  /** The action that a bot advises, to be marked where it is chosen. */
  hint?: string | null;
  /** Whether to ask before a card is played: those who play for the first time may only look. */
  asks?: boolean;
  /** Whether something lies open beside the board, which on a small screen takes its room. */
  crowded?: boolean;
  /** Hint, log, chat and leaving, for a board that has the whole page. */
  tools?: Snippet;
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
  /** Whether the board takes the whole page, and what is beside it opens over it. */
  whole?: boolean;
  /** Something that players can do out of turn, beside their agreements. */
  aside?: () => Promise<Component<AsideProps>>;
  /** The count at the end of the game, above the charts. */
  count?: () => Promise<Component<{ look: Look }>>;
  /** What stands for the players by seat, in a game that gives them more than a shield. */
  crests?: (look: Look) => Promise<Crest[]>;
  /** Puts a promise into words, in a game with agreements. */
  promise?: (text: string, names: readonly string[]) => string;
  /** Whether those who share a screen may not all see this; always, unless a game knows better. */
  hides?: (look: Look) => boolean;
  /** Milliseconds for which what others did is to be seen before what follows is shown. */
  pace?: (news: News) => number;
  /** The lesson with which newcomers begin. */
  firstLesson?: string;
  /** A picture in the rules, by its id. */
  rulePicture?: () => Promise<Component<{ id: string; small?: boolean }>>;
  /** The paragraph of the rules about something on the table. */
  ruleAt?: (element: Element) => string | null;
  /** The notes of events by their keys, in hertz; of several events the first listed here sounds. */
  sounds: Readonly<Record<string, readonly number[]>>;
  /** Events that stand out in the log, by their keys. */
  emphasis: Readonly<Record<string, Emphasis>>;
  /** In a log with one line for each turn: the events that the line tells, the best of them first.
   * Those of a number that is not positive are never told. */
  turns?: Readonly<Record<string, number>>;
}

/** All games by name, as the start page offers them. */
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
