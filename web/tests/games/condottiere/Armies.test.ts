import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import Armies from "../../../src/games/condottiere/Armies.svelte";
import { words } from "../../../src/lib/words.svelte";
import { look, view } from "./views";

beforeAll(() => words.choose("en"));
afterEach(cleanup);

describe("the strength of an army", () => {
  const open = async (): Promise<HTMLElement> => {
    render(Armies, { look: look(), view: view(), present: [] });
    await fireEvent.click(screen.getByRole("button", { name: /4$/ }));
    return screen.getByRole("table");
  };

  it("is told step by step when somebody asks", async () => {
    const rows = within(await open()).getAllByRole<HTMLTableRowElement>("row");
    expect(rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent))).toEqual([
      ["+16", "16"],
      ["−14", "2"],
      ["+2", "4"],
    ]);
    expect(rows[1]?.textContent).toContain("Winter");
  });

  it("is not told before", () => {
    render(Armies, { look: look(), view: view(), present: [] });
    expect(screen.queryByRole("table")).toBeNull();
  });
});
