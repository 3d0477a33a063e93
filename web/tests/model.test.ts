import { describe, expect, it } from "vitest";
import { choosable, others, playsByCard, sorted } from "../src/games/condottiere/model";
import { continuesAt } from "../src/lib/live.svelte";
import { read } from "../src/lib/router.svelte";
import { notesFor } from "../src/lib/sound";
import { asAttributes } from "../src/lib/svg";

const LEGAL = ["pass", "play 6", "play scarecrow", "play scarecrow 6", "play bishop"];

describe("what can be done", () => {
  it("is found card by card, with all ways to play a scarecrow", () => {
    const plays = playsByCard(LEGAL);
    expect([...plays.keys()]).toEqual(["6", "scarecrow", "bishop"]);
    expect(plays.get("scarecrow")).toEqual(["play scarecrow", "play scarecrow 6"]);
  });

  it("is found region by region", () => {
    expect(choosable(["site roma", "decline"])).toEqual(new Map([["roma", "site roma"]]));
    expect(choosable(["pope roma", "pope off"])).toEqual(new Map([["roma", "pope roma"]]));
  });

  it("is otherwise a button", () => {
    expect(others(LEGAL)).toEqual(["pass"]);
    expect(others(["pope roma", "pope off"])).toEqual(["pope off"]);
    expect(others(["fold", "hold"])).toEqual(["fold", "hold"]);
  });
});

describe("the hand", () => {
  it("is sorted as people hold it", () => {
    expect(sorted(["winter", "10", "drummer", "2"])).toEqual(["2", "10", "drummer", "winter"]);
  });
});

describe("addresses", () => {
  it("name a page, a table and what else they carry", () => {
    const place = read("#/t/abc?invite=xyz");
    expect([place.page, place.id, place.params.get("invite")]).toEqual(["t", "abc", "xyz"]);
    expect(read("").page).toBe("");
  });
});

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

describe("sounds", () => {
  it("say the most important thing that happened", () => {
    const news = { version: 1, kind: "play", at: 0 } as const;
    expect(notesFor({ ...news, events: ["pass", "won"] })).toHaveLength(3);
    expect(notesFor({ ...news, kind: "pause" })).toEqual([]);
  });
});

describe("drawings", () => {
  it("have attributes instead of styles", () => {
    expect(asAttributes('<path style="fill:none;stroke:var(--a,#fff)" d="M0,0"/>')).toBe(
      '<path fill="none" stroke="var(--a,#fff)" d="M0,0"/>',
    );
  });
});
