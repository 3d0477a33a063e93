import { beforeAll, beforeEach, expect, it } from "vitest";
import { mark, titled } from "../../src/lib/attention";
import type { News } from "../../src/lib/api-types";
import { ChatRead } from "../../src/lib/chat-read.svelte";
import { isFirstGame } from "../../src/lib/first-games";
import { words } from "../../src/lib/words.svelte";

beforeAll(() => words.choose("en"));
beforeEach(() => localStorage.clear());

it("title and icon tell whose turn it is", () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />';
  const icon = document.querySelector("link");
  mark(true);
  expect(icon?.getAttribute("href")).toBe("/icon-turn.svg");
  mark(false);
  expect(icon?.getAttribute("href")).toBe("/icon.svg");
  expect(titled("Condottiere", true)).toBe("● Your turn · Condottiere · Signoria");
  expect(titled("Condottiere", false)).toBe("Condottiere · Signoria");
});

it("messages of others are new until they are read, also after a reload", () => {
  const news = [1, 2, 3].map((version) => ({ version, kind: "chat", seat: version % 2 }) as News);
  const chat = new ChatRead("abc");
  expect(chat.unread(news, [0])).toBe(2);
  chat.read(2);
  expect(chat.unread(news, [0])).toBe(1);
  expect(new ChatRead("abc").unread(news, [0])).toBe(1);
});

it("three games are the first", () => {
  expect(["a", "b", "b", "c", "d", "a"].map(isFirstGame)).toEqual([
    true, true, true, true, false, true,
  ]); // prettier-ignore
});
