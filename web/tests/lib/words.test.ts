import { describe, expect, it } from "vitest";
import { fill, LANGUAGES, languageName, preferred } from "../../src/lib/words.svelte";

const catalogues = import.meta.glob<Record<string, string>>("../../src/words/*.json", {
  import: "default",
  eager: true,
});

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w[\w-]*)\}/g)].map((found) => found[1] ?? "").sort();

describe("the words", () => {
  const english = catalogues["../../src/words/en.json"] ?? {};

  it("are there in every language of the page, and each has a name", () => {
    expect(LANGUAGES).toHaveLength(Object.keys(catalogues).length);
    expect(LANGUAGES.map(languageName)).toContain("Magyar");
  });

  it.each(Object.entries(catalogues))("have every key and placeholder: %s", (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? "")]);
    }
  });

  it("are filled in, and what is not known stays", () => {
    expect(fill("{name} wins {region}", { name: "Anna" })).toBe("Anna wins {region}");
    expect(fill("{a}", { a: "<b>{a}</b>" })).toBe("<b>{a}</b>");
  });

  it("are in the first language that the browser wants and we have", () => {
    expect(preferred(["fr-FR", "hu-HU", "de"])).toBe("hu");
    expect(preferred(["fr"])).toBe("en");
  });
});
