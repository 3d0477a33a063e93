import { describe, expect, it } from "vitest";
import { notesFor } from "../../src/lib/sound";

describe("sounds", () => {
  const news = { version: 1, kind: "play", at: 0 } as const;
  const sounds = { won: [392, 494, 587], pass: [220] };

  it("say the most important thing that happened", () => {
    expect(notesFor({ ...news, events: ["pass", "won"] }, sounds)).toEqual([392, 494, 587]);
    expect(notesFor({ ...news, events: ["pass"] }, sounds)).toEqual([220]);
  });

  it("else say what kind of news it is", () => {
    expect(notesFor({ ...news, events: ["site"] }, sounds)).toHaveLength(1);
    expect(notesFor({ ...news, kind: "pause" }, sounds)).toEqual([]);
  });
});
