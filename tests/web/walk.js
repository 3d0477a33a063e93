// What is cut, covered or outside the window: controls, and the numbers that decide a game.
() => {
  const WANTED =
    "button, a[href], input:not([type=file]), select, textarea, summary, .numbers > span, " +
    ".strength, .clock, .ask p, .badge, h1";
  const PINNED = "li.me, li.leader";
  const problems = [];
  const name = (one) =>
    `${one.tagName.toLowerCase()}.${[...one.classList].filter((c) => !c.startsWith("svelte")).join(".")} ` +
    `“${(one.textContent || one.getAttribute("aria-label") || "").trim().slice(0, 30)}”`;
  const isHidden = (one) =>
    !one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
    one.closest(".hidden, .skip, .label, [aria-hidden=true]") !== null;

  /** Where somebody could scroll to it, and whether something cuts it off sideways. */
  const around = (one, box) => {
    let [scrolls, cut] = [false, ""];
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = up.getBoundingClientRect();
      if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5) cut = "cut sideways";
      if (box.top < edge.top - 1.5 || box.bottom > edge.bottom + 1.5) {
        if (style.overflowY === "auto" || style.overflowY === "scroll") scrolls = true;
        else cut = "cut above or below";
      }
    }
    return [scrolls, cut];
  };

  const isCovered = (one, box) => {
    const x = Math.min(box.left + 6, (box.left + box.right) / 2);
    const y = (box.top + box.bottom) / 2;
    const top = document.elementFromPoint(x, y);
    return top !== null && !one.contains(top) && !top.contains(one) && !top.closest("label, [role=dialog], .hand, .cards");
  };

  const page = document.documentElement;
  const wholePage = document.querySelector(".table, .replay") !== null;
  if (page.scrollWidth > innerWidth + 1) problems.push(`the page is ${page.scrollWidth} wide`);
  for (const one of document.querySelectorAll(WANTED)) {
    const box = one.getBoundingClientRect();
    if (isHidden(one) || box.width < 2 || box.height < 2) continue;
    const [scrolls, cut] = around(one, box);
    const wrong = [];
    if (cut) wrong.push(cut);
    if (box.left < -1.5 || box.right > innerWidth + 1.5) wrong.push("outside");
    if (wholePage && !scrolls && (box.top < -1.5 || box.bottom > innerHeight + 1.5)) wrong.push("outside");
    if (scrolls && one.closest(PINNED)) wrong.push("scrolled away");
    const style = getComputedStyle(one);
    if (!one.matches("input, select, textarea, h1, .card") && one.scrollWidth > one.clientWidth + 1 &&
        style.display !== "inline" && style.overflowX !== "visible") wrong.push("its text is cut");
    const rows = one.closest(".rows");
    const inSight = box.top >= 0 && box.bottom <= innerHeight && !scrolls;
    const isUnderPins = rows !== null && rows.scrollHeight > rows.clientHeight && !one.closest(PINNED);
    if (inSight && !isUnderPins && isCovered(one, box)) wrong.push("covered");
    if (wrong.length) problems.push(`${name(one)}: ${wrong.join(", ")}`);
  }
  return problems;
};
