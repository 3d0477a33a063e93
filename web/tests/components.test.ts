import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Armies from "../src/games/condottiere/Armies.svelte";
import Hand from "../src/games/condottiere/Hand.svelte";
import type { View } from "../src/games/condottiere/model";
import type { Look, News } from "../src/lib/api-types";
import { words } from "../src/lib/words.svelte";
import Log from "../src/parts/Log.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

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
    hand: ["6", "scarecrow", "bishop", "6"],
    hands: [],
    sizes: [4, 2],
    armies: [
      [
        ["base", 2, 16],
        ["winter", 2, -14],
        ["drummer", 1, 2],
      ],
      [],
    ],
    connected: [[], []],
    winning: [[], []],
    card_rules: {},
    season: "winter",
    lines: [["6", "10", "winter", "drummer"], ["1"]],
    passed: [],
    round: 1,
    discards: [],
    connected_goal: 4,
    total_goal: 6,
    points: null,
    ...some,
  } as View;
}

function look(): Look {
  const seats = ["Anna", "Bruno"].map((name) => ({
    kind: "person" as const,
    name,
    bot: null,
    away: null,
  }));
  return { status: "running", number: 1, seats, deciders: [0] };
}

describe("the strength of an army", () => {
  const open = async (): Promise<HTMLElement> => {
    render(Armies, { look: look(), view: view(), present: [] });
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
    render(Armies, { look: look(), view: view(), present: [] });
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
  const news: News[] = [
    { version: 1, kind: "start", at: 0 },
    { version: 2, kind: "chat", at: 1, name: "Anna", text: "ciao" },
    {
      version: 3,
      kind: "play",
      at: 2,
      words: ["Anna passes.", "<b>Anna</b> wins Rome."],
      events: ["pass", "won"],
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
