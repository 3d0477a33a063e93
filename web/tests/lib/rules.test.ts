import { describe, expect, test } from "vitest";
import type { RuleBook } from "../../src/lib/api-types";
import { pieces, rules, rulesOf, search } from "../../src/lib/rules.svelte";

const CHAPTERS: RuleBook["chapters"] = [
  {
    id: "cards",
    title: "The cards",
    paragraphs: [
      { id: "winter", title: "Winter", lines: ["Each counts 1."], pictures: [], grid: null },
      {
        id: "deck",
        title: "The deck",
        lines: [],
        pictures: [],
        grid: {
          head: ["Card"],
          rows: [
            { id: "card:winter", cells: ["Winter"] },
            { id: "card:10", cells: ["Mercenary 10"] },
          ],
        },
      },
    ],
  },
];

describe("search", () => {
  test("keeps paragraphs that say it, and of tables the rows that do", () => {
    const [found] = search(CHAPTERS, " WINTER ");
    expect(found?.paragraphs.map((one) => one.id)).toEqual(["winter", "deck"]);
    expect(found?.paragraphs[1]?.grid?.rows.map((row) => row.id)).toEqual(["card:winter"]);
  });
  test("leaves everything where nothing is looked for, and nothing where nothing is found", () => {
    expect(search(CHAPTERS, " ")).toBe(CHAPTERS);
    expect(search(CHAPTERS, "summer")).toEqual([]);
  });
});

test("what was looked for is marked wherever it stands", () => {
  expect(pieces("Winter ends winter.", "winter")).toEqual([
    { text: "Winter", found: true },
    { text: " ends ", found: false },
    { text: "winter", found: true },
    { text: ".", found: false },
  ]);
});

test("the rules of a setup have an address", () => {
  const setup = { edition: "third", players: 4, options: ["capture", "points"] };
  expect(rulesOf("condottiere", setup)).toBe(
    "/api/rules/condottiere?edition=third&players=4&options=capture&options=points",
  );
});

test("a page that is left does not take the rules of the next one along", () => {
  const leave = rules.of("/api/tables/1/rules");
  const leaveNext = rules.of("/api/tables/1/rules");
  leave();
  expect(rules.source).toBe("/api/tables/1/rules");
  leaveNext();
  expect(rules.source).toBeNull();
});
