import { describe, expect, it } from "vitest";
import { GAMES, gamePage } from "../../src/games/games";

const sources = import.meta.glob<string>(
  ["../../src/**/*.{ts,svelte}", "!../../src/lib/api-types.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const folder = (name: string): string => `/games/${name}/`;

describe("the registry", () => {
  it("has every folder of a game", () => {
    const folders = Object.keys(sources).flatMap(
      (path) => /\/games\/(\w+)\//.exec(path)?.[1] ?? [],
    );
    expect([...new Set(folders)].sort()).toEqual(Object.keys(GAMES).sort());
  });

  it("loads the boards, and one for games that it does not know", async () => {
    for (const name of [...Object.keys(GAMES), "chess"])
      expect(await gamePage(name).board()).toBeTypeOf("function");
  });
});

it.each(Object.keys(GAMES))("nothing outside its folder knows %s", (name) => {
  const found = Object.entries(sources).filter(
    ([path, text]) =>
      !path.includes(folder(name)) &&
      !path.endsWith("/games.ts") &&
      text.toLowerCase().includes(name),
  );
  expect(found.map(([path]) => path)).toEqual([]);
});
