"""The analysis as one page of HTML."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.analysis.charts import course
from signoria.analysis.phrases import method, scope, wording
from signoria.analysis.results import AnalysisReport, DecisionRow
from signoria.analysis.standings import parts_of, whole_measures
from signoria.report.markup import Markup, element, joined
from signoria.report.page import document, folded, section, table
from signoria.report.wording import Wording
from signoria.text import say

LIGHT = ("#b3261e", "#1d5f8a", "#2e7d32", "#8a5f00", "#8e3a9d", "#00707f")
DARK = ("#ff8a80", "#74b8e4", "#81c784", "#e6c35c", "#d79be0", "#5fd0de")
"""The colours of the seats, as in the terminal."""


def _colours(colours: Sequence[str]) -> str:
    return " ".join(f"--seat{seat}: {colour};" for seat, colour in enumerate(colours))


LOOK = f"""
:root {{ {_colours(LIGHT)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_colours(DARK)} }} }}
{"".join(f".seat{seat} {{ --own: var(--seat{seat}); }} " for seat in range(6))}
svg .course {{ fill: none; stroke: var(--own); stroke-width: 2.2; stroke-linejoin: round; }}
svg .slip {{ fill: var(--own); stroke: var(--sheet); stroke-width: 1.5; }}
svg .place {{ fill: var(--sheet); font-size: 11px; font-weight: 700; dominant-baseline: central; }}
.legend {{ display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .4rem 0; padding: 0;
  list-style: none; font-size: .92rem; }}
.legend li {{ display: flex; align-items: center; gap: .4rem; }}
.legend svg {{ width: 2.2rem; min-width: 0; }}
svg .end {{ text-anchor: end; }}
ol {{ margin: .6rem 0 0; padding: 0; list-style: none; }}
ol > li {{ border-left: 4px solid var(--own); padding: .1rem 0 .1rem .9rem; margin-top: 1.2rem; }}
ol h3 {{ font-size: 1rem; margin: 0; font-weight: 600; }}
ol h3 b {{ color: var(--own); }}
blockquote {{ margin: .4rem 0 .5rem; color: var(--quiet); font-size: .95rem; }}
blockquote p {{ margin: 0; }}
.prose :is(th, td) {{ text-align: left; white-space: normal; vertical-align: top; }}
.lost {{ font-variant-numeric: tabular-nums; white-space: nowrap; }}
@media (max-width: 40rem) {{ main {{ padding: 1.4rem .7rem 3rem; }}
  section {{ padding: 1rem .9rem; }} h1 {{ font-size: 1.7rem; }} svg {{ min-width: 0; }}
  svg .mark {{ font-size: 23px; }} svg .course {{ stroke-width: 4; }}
  svg .slip {{ r: 15px; }} svg .place {{ font-size: 20px; }} }}
"""


def page(numbers: AnalysisReport) -> str:
    """The page of an analysis."""
    text = wording(numbers)
    return document(
        text("title", players=", ".join(numbers.seats)),
        numbers.language,
        _opening(numbers, text),
        _course(numbers, text),
        _mistakes(numbers, text),
        _standings(numbers, text),
        _players(numbers, text),
        _decisions(numbers, text),
        style=LOOK,
    )


def _opening(numbers: AnalysisReport, text: Wording) -> Markup:
    return element(
        "header",
        element("h1", text("heading")),
        element("p", scope(numbers, text), class_="quiet"),
        element("p", method(numbers, text), class_="quiet"),
        None if numbers.ending is None else element("p", numbers.ending, class_="lead"),
    )


def _course(numbers: AnalysisReport, text: Wording) -> Markup | None:
    drawn = course(numbers, text)
    return None if drawn is None else section(text("course"), text("course-note"), drawn)


def _mistakes(numbers: AnalysisReport, text: Wording) -> Markup:
    if not numbers.worst:
        return section(text("mistakes"), text("no-mistakes"))
    found = [_mistake(place, row, numbers, text) for place, row in enumerate(numbers.worst, 1)]
    return section(text("mistakes"), text("mistakes-note"), element("ol", *found))


def _mistake(place: int, row: DecisionRow, numbers: AnalysisReport, text: Wording) -> Markup:
    judged = row.judged
    assert judged is not None
    title = element(
        "h3",
        f"{place}. ",
        element("b", numbers.seats[row.seat]),
        f", {row.moment.text} ",
        element("span", f"(−{text.points(judged.loss)})", class_="lost"),
    )
    said = text(
        "mistake", chosen=row.action_text, after=text.percent(judged.after),
        better=judged.best_text, before=text.percent(judged.before),
    )  # fmt: skip
    why = element("blockquote", *(element("p", sentence) for sentence in judged.why))
    where = element("p", text("event-of-record", event=row.event), class_="quiet")
    return element("li", title, element("p", said), why, where, class_=f"seat{row.seat}")


def _standings(numbers: AnalysisReport, text: Wording) -> Markup | None:
    """Every measure part by part, and at the end what it consists of."""
    if not numbers.standings:
        return None
    inside: list[Markup] = []
    final = numbers.standings[-1].measures
    for name in whole_measures(final):
        said = say(f"measure.{name}", numbers.language)
        header = [f"{said} ({numbers.part})", *(one.part for one in numbers.standings)]
        rows = [
            [player, *(str(one.measures[name][seat]) for one in numbers.standings)]
            for seat, player in enumerate(numbers.seats)
        ]
        inside.append(table(said, header, rows))
        inside += _sources(numbers, name, said, text)
    return section(text("standings"), text("standings-note"), joined(*inside))


def _sources(numbers: AnalysisReport, name: str, said: str, text: Wording) -> list[Markup]:
    """What a measure consisted of at the end of every part; all but the last are folded."""
    title, found = text("sources", measure=said), []
    for standing in reversed(numbers.standings):
        parts = parts_of(name, standing.measures)
        if not parts:
            continue
        words = [say(f"measure.part.{part.partition('.')[2]}", numbers.language) for part in parts]
        rows = [
            [player, *(str(standing.measures[part][seat]) for part in parts)]
            for seat, player in enumerate(numbers.seats)
        ]
        found.append(table(f"{title} ({numbers.part} {standing.part})", ["", *words], rows))
    if len(found) < 2:
        return found
    first, before = numbers.standings[0].part, numbers.standings[-2].part
    earlier = f"{title} ({numbers.part} {first}–{before})"
    return [found[0], folded(earlier, joined(*found[1:]))]


def _players(numbers: AnalysisReport, text: Wording) -> Markup:
    rows = [
        [
            player.name, text.whole(player.with_choice), text.whole(player.best_found),
            text.points(player.mean_loss), text.points(player.worst_loss),
        ]
        for player in numbers.players
        if player.with_choice
    ]  # fmt: skip
    header = _header(("player", "choices", "best-found", "mean-loss", "worst"), text)
    inside = table(text("players-caption"), header, rows)
    return section(text("players"), text("players-note"), inside)


def _decisions(numbers: AnalysisReport, text: Wording) -> Markup:
    rows = [
        [
            str(row.event), numbers.seats[row.seat], row.moment.text, row.action_text,
            text.percent(judged.after), judged.best_text if judged.loss else text("same"),
            text.points(judged.loss),
        ]
        for row, judged in numbers.judged()
    ]  # fmt: skip
    header = _header(("event", "player", "when", "choice", "left", "best", "loss"), text)
    inside = table(text("decisions-caption"), header, rows, kind="prose")
    return section(text("decisions"), None, folded(text.shared("as-table"), inside))


def _header(columns: Sequence[str], text: Wording) -> list[str]:
    return [text.heading(f"column.{column}") for column in columns]
