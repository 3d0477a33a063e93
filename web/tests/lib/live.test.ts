import { describe, expect, it } from "vitest";
import { continuesAt } from "../../src/lib/live.svelte";

describe("coming back", () => {
  const news = (...versions: number[]) =>
    versions.map((version) => ({ version, kind: "play" as const, at: 0 }));

  it("goes on where we were, if nothing is missing", () => {
    expect(continuesAt(news(1, 2), { news: news(3, 4), version: 4 })).toBe(true);
    expect(continuesAt(news(1, 2), { news: [], version: 2 })).toBe(true);
    expect(continuesAt(news(1, 2), { news: news(5), version: 5 })).toBe(false);
    expect(continuesAt(news(7), { news: news(1), version: 1 })).toBe(false);
  });
});
