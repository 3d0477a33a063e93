import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Log from "../../src/components/Log.svelte";
import type { News } from "../../src/lib/api-types";
import { words } from "../../src/lib/words.svelte";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

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
    { version: 4, kind: "away", at: 3, seat: 1, why: "left" },
  ];

  it("tells in words what happened, and leaves out what was said", () => {
    render(Log, {
      news,
      names: ["Anna", "Bruno"],
      emphasis: { won: "strong" },
      at: null,
      goTo: vi.fn(),
    });
    const lines = screen.getAllByRole("listitem").map((line) => line.textContent?.trim());
    expect(lines).toEqual([
      "The game begins.",
      "Anna passes.",
      "<b>Anna</b> wins Rome.",
      "Bruno left. A bot is playing for them.",
    ]);
    expect(screen.getAllByRole("listitem")[2]?.className).toContain("strong");
  });

  it("leads to the moment, and marks the one that is looked at", async () => {
    const goTo = vi.fn();
    render(Log, { news, names: ["Anna", "Bruno"], emphasis: { won: "strong" }, at: 3, goTo });
    await fireEvent.click(screen.getByText("The game begins."));
    expect(goTo).toHaveBeenCalledExactlyOnceWith(1);
    const marked = screen.getAllByRole("button").filter((one) => one.ariaCurrent === "true");
    expect(marked.map((one) => one.textContent)).toEqual([
      "Anna passes.",
      "<b>Anna</b> wins Rome.",
    ]);
  });
});
