import { describe, expect, it } from "vitest";
import { notesFor } from "../../src/lib/sound";

describe("sounds", () => {
  it("say the most important thing that happened", () => {
    const news = { version: 1, kind: "play", at: 0 } as const;
    expect(notesFor({ ...news, events: ["pass", "won"] })).toHaveLength(3);
    expect(notesFor({ ...news, kind: "pause" })).toEqual([]);
  });
});
