import { describe, expect, it } from "vitest";
import { read } from "../../src/lib/router.svelte";

describe("addresses", () => {
  it("name a page, a table and what else they carry", () => {
    const place = read("#/t/abc?invite=xyz");
    expect([place.page, place.id, place.params.get("invite")]).toEqual(["t", "abc", "xyz"]);
    expect(read("").page).toBe("");
  });
});
