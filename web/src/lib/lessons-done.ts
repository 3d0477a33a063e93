// Which lessons somebody has finished: kept in the browser.
const KEY = "signoria-lessons";

export function lessonsDone(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function markDone(lesson: string): void {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...lessonsDone(), lesson])]));
}
