import { describe, expect, it } from "vitest";
import { asAttributes } from "../../src/lib/svg";

describe("drawings", () => {
  it("have attributes instead of styles", () => {
    expect(asAttributes('<path style="fill:none;stroke:var(--a,#fff)" d="M0,0"/>')).toBe(
      '<path fill="none" stroke="var(--a,#fff)" d="M0,0"/>',
    );
  });
});
