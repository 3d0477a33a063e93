import { describe, expect, it } from "vitest";
import { COVER } from "../../../src/games/virtu/art/cover";
import * as art from "../../../src/games/virtu/art/pictures";

// That every id of the data has a file is tested where the data is read: tests/web/test_virtu_pictures.py
const files = Object.keys(import.meta.glob("../../../src/games/virtu/art/*/*.svg"));

function ids(folder: string): string[] {
  return files.flatMap((path) => new RegExp(`/${folder}/(\\w+)\\.svg$`).exec(path)?.[1] ?? []);
}

const addresses: [string, (id: string) => string, number][] = [
  ["cards", art.cardArt, 27],
  ["bonuses", art.bonusArt, 10],
  ["tiles", art.tileArt, 15],
  ["landmarks", art.landmarkArt, 30],
  ["powers", art.powerArt, 3],
];

const drawings: [string, (id: string) => string, number][] = [
  ["symbols", art.symbolArt, 8],
  ["arms", art.armsArt, 5],
  ["actions", art.actionArt, 6],
  ["pieces", art.pieceArt, 9],
];

describe("the pictures", () => {
  it.each(addresses)("of %s have addresses, each its own", (folder, picture, count) => {
    const found = ids(folder).map(picture);
    expect(found).toHaveLength(count);
    expect(new Set(found).size).toBe(count);
    expect(found).not.toContain("");
  });

  it.each(drawings)("of %s are markup, each its own", (folder, picture, count) => {
    const found = ids(folder).map(picture);
    expect(found).toHaveLength(count);
    expect(new Set(found).size).toBe(count);
    for (const markup of found) expect(markup).toMatch(/^<svg [^]*currentColor/);
  });

  it("of bonuses and cities are those of the cards and tiles they become", () => {
    expect(art.cardArt("machiavelli")).toBe(art.bonusArt("machiavelli"));
    expect(art.tileArt("cannons")).toBe(art.bonusArt("cannons"));
    expect(art.tileArt("siena")).toBe(art.landmarkArt("siena"));
    expect(art.cardArt("nobody")).toBe("");
  });

  it("cover the start page", () => {
    expect(new Set(COVER).size).toBe(5);
    expect(COVER).not.toContain("");
  });
});
