import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import SidePanel from "../../src/components/SidePanel.svelte";
import type { GamePage } from "../../src/games/games";
import type { TableCard } from "../../src/lib/api-types";
import { Viewpoint, type Live } from "../../src/lib/live.svelte";
import { words } from "../../src/lib/words.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

const GAME: GamePage = {
  cover: [],
  board: () => Promise.reject(new Error("nobody looks at it")),
  sounds: {},
  emphasis: {},
};

function tabs(config: Partial<TableCard["config"]>, seat: number | null, alone = true): string[] {
  const card = { config: { chat: true, talk: true, hints: false, ...config }, seats: [] };
  render(SidePanel, {
    live: { id: "abc", card } as unknown as Live,
    viewpoint: new Viewpoint(seat),
    game: GAME,
    alone,
    lookingAt: null,
    opened: null,
    open: () => undefined,
    unread: 2,
    hinted: () => undefined,
    leave: () => undefined,
    goTo: () => undefined,
    at: () => undefined,
  });
  return screen.getAllByRole("tab").map((tab) => tab.textContent?.trim() ?? "");
}

it("a player has all tabs, and the chat says what is new", () => {
  expect(tabs({}, 0)).toEqual(["Log", "Chat2", "Agreements", "Notes", "This table"]);
});

it("there are no agreements where a table or its game has none", () => {
  expect(tabs({ talk: false }, 0)).toEqual(["Log", "Chat2", "Notes", "This table"]);
});

it("those who watch only read and chat", () => {
  expect(tabs({}, null)).toEqual(["Log", "Chat2", "This table"]);
});

it("nobody takes notes where several play at one screen", () => {
  expect(tabs({}, 0, false)).toEqual(["Log", "Chat2", "Agreements", "This table"]);
});
