// What the server tells of a table.

import type { components } from "./api-types";

type Schemas = components["schemas"];
export type SeatInfo = Schemas["SeatInfo"];

export interface ClockConfig {
  kind: "none" | "live" | "days";
  move: number;
  reserve: number;
}

export interface TableConfig {
  game: string;
  setup: Record<string, unknown>;
  public: boolean;
  clock: ClockConfig;
  chat: boolean;
  talk: boolean;
  hints: boolean;
  takeback: boolean;
}

export type TableCard = Omit<Schemas["TableCard"], "config"> & { config: TableConfig };

export interface GameEvent {
  key: string;
  args: Record<string, string | number | (string | number)[]>;
}

export interface News {
  version: number;
  kind: string;
  at: number;
  seat?: number;
  name?: string;
  text?: string;
  why?: string;
  events?: GameEvent[];
  words?: string[];
}

export interface Agreement {
  by: number;
  to: number;
  text: string;
  mine: string;
  yours: string | null;
  status: "proposed" | "accepted" | "refused" | "kept" | "broken" | "void";
  breakers: number[];
}

export interface Look<View = unknown> {
  status: TableCard["status"];
  number: number;
  seats: SeatInfo[];
  deciders: number[];
  clock: { reserve: number[]; deadlines: Record<string, number | null> } | null;
  outcome: { winners: number[]; reasons: string[] } | null;
  view: View | null;
  prompt?: number | null;
  takeback?: boolean;
  agreements?: Agreement[];
  ask?: string;
  choices?: { action: string; words: string }[];
  result?: string;
  shown?: Record<string, unknown>;
}

export type ListedTable = Omit<Schemas["ListedTable"], "summary" | "status"> & {
  status: TableCard["status"];
  summary: {
    game: string;
    setup: Record<string, unknown>;
    seats: SeatInfo[];
    clock: ClockConfig;
    number: number;
  };
};
