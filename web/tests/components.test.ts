import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Armies from "../src/games/condottiere/Armies.svelte";
import Hand from "../src/games/condottiere/Hand.svelte";
import type { CondottiereLook, Shown, View } from "../src/games/condottiere/model";
import { words } from "../src/lib/words.svelte";
import Log from "../src/parts/Log.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

const SHOWN: Shown = {
  armies: [
    [
      { step: "base", count: 2, by: 16, after: 16 },
      { step: "winter", count: 2, by: -14, after: 2 },
      { step: "drummer", count: 1, by: 2, after: 4 },
    ],
    [],
  ],
  realms: [[], []],
  winning: [[], []],
  cards: {},
  season: "winter",
  favoured: null,
};

function view(some: Partial<View> = {}): View {
  return {
    players: 2,
    seat: 0,
    phase: "battle",
    to_act: 0,
    legal: ["pass", "play 6", "play scarecrow", "play scarecrow 10"],
    strengths: [4, 1],
    condottiere: 0,
    site: "roma",
    owners: {},
    pope: null,
    hands: [
      ["6", "scarecrow", "bishop", "6"],
      ["?", "?"],
    ],
    lines: [["6", "10", "winter", "drummer"], ["1"]],
    passed: [],
    round: 1,
    discards: [],
    tally: null,
    rules: { connected: 4, total: 6, deck: {}, borders: {} },
    ...some,
  } as View;
}

function look(some: Partial<View> = {}): CondottiereLook {
  const seats = ["Anna", "Bruno"].map((name) => ({ kind: "person", name, bot: null, away: null }));
  return { seats, deciders: [0], clock: null, shown: SHOWN, view: view(some) } as never;
}

describe("the strength of an army", () => {
  const open = async (): Promise<HTMLElement> => {
    const all = look();
    render(Armies, { look: all, view: all.view as View, present: [] });
    await fireEvent.click(screen.getByRole("button", { name: /4$/ }));
    return screen.getByRole("table");
  };

  it("is told step by step when somebody asks", async () => {
    const rows = within(await open()).getAllByRole<HTMLTableRowElement>("row");
    expect(rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent))).toEqual([
      ["+16", "16"],
      ["−14", "2"],
      ["+2", "4"],
    ]);
    expect(rows[1]?.textContent).toContain("Winter");
  });

  it("is not told before", () => {
    const all = look();
    render(Armies, { look: all, view: all.view as View, present: [] });
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the keys", () => {
  const choose = vi.fn();
  const why = vi.fn(async () => "The Bishop needs a mercenary.");
  const hold = (some: Partial<View> = {}, active = true): void => {
    choose.mockClear();
    const props = {
      view: view(some),
      shown: SHOWN,
      active,
      choose,
      why,
      words: (one: string) => one,
    };
    render(Hand, props);
  };
  const press = (key: string): Promise<unknown> => fireEvent.keyDown(window, { key });

  it("play the cards as they lie, each kind once", async () => {
    hold();
    await press("1");
    expect(choose).toHaveBeenCalledExactlyOnceWith("play 6");
  });

  it("ask where there are several ways, and Escape cancels", async () => {
    hold();
    await press("2");
    expect(choose).not.toHaveBeenCalled();
    expect(within(screen.getByRole("dialog")).getAllByRole("button")).toHaveLength(3);
    await press("Escape");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("2");
    await fireEvent.click(screen.getByRole("button", { name: "play scarecrow 10" }));
    expect(choose).toHaveBeenCalledExactlyOnceWith("play scarecrow 10");
  });

  it("say why a card is barred", async () => {
    hold();
    await press("3");
    expect(choose).not.toHaveBeenCalled();
    expect(await screen.findByText("The Bishop needs a mercenary.")).toBeTruthy();
  });

  it("do nothing while others are to act, or beyond the hand", async () => {
    hold({}, false);
    await press("1");
    hold();
    await press("9");
    expect(choose).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the log", () => {
  const news = [
    { version: 1, kind: "start", at: 0 },
    { version: 2, kind: "chat", at: 1, name: "Anna", text: "ciao" },
    {
      version: 3,
      kind: "play",
      at: 2,
      words: ["Anna passes.", "<b>Anna</b> wins Rome."],
      events: [
        { key: "pass", args: {} },
        { key: "won", args: {} },
      ],
    },
    { version: 4, kind: "away", at: 3, why: "left" },
  ];

  it("tells in words what happened, and leaves out what was said", () => {
    render(Log, { news, at: null, goTo: vi.fn() });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim());
    expect(lines).toEqual([
      "The game begins.",
      "Anna passes.",
      "<b>Anna</b> wins Rome.",
      "Somebody has left, a bot plays.",
    ]);
  });

  it("leads to the moment, and marks the one that is looked at", async () => {
    const goTo = vi.fn();
    render(Log, { news, at: 3, goTo });
    await fireEvent.click(screen.getByText("The game begins."));
    expect(goTo).toHaveBeenCalledExactlyOnceWith(1);
    const marked = screen.getAllByRole("button").filter((one) => one.ariaCurrent === "true");
    expect(marked.map((one) => one.textContent)).toEqual([
      "Anna passes.",
      "<b>Anna</b> wins Rome.",
    ]);
  });
});
