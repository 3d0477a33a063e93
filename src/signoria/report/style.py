"""The style sheet of all reports, light or dark as the reader wants it."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --paper: #faf8f3; --sheet: #fff; --ink: #22252a;
  --quiet: #5c6168; --line: #e2ded4; --accent: #1d5f8a; --wash: #1d5f8a40; --against: #a8481f; }
@media (prefers-color-scheme: dark) { :root { --paper: #131518; --sheet: #1b1e22; --ink: #e9e7e2;
  --quiet: #a3a8ae; --line: #33373d; --accent: #74b8e4; --wash: #74b8e44d; --against: #e8946c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1, h2 { font-family: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif;
  font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.1rem; margin: 0 0 .4rem; }
h2 { font-size: 1.3rem; margin: 0 0 .2rem; }
p { margin: 0 0 .6rem; }
.quiet, caption, details { color: var(--quiet); font-size: .92rem; }
.lead { font-size: 1.1rem; margin: 1.2rem 0 0; }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px;
  padding: 1.25rem 1.4rem; margin-top: 1.4rem; }
.chart, .wide { overflow-x: auto; }
svg { display: block; width: 100%; min-width: 35rem; height: auto; }
svg text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--ink); }
svg .name { text-anchor: end; }
svg .mark { fill: var(--quiet); font-size: 12px; }
svg .middle { text-anchor: middle; }
svg .value, svg .cell { font-variant-numeric: tabular-nums; font-weight: 600; }
svg .grid { stroke: var(--line); }
svg .reference { stroke: var(--against); stroke-width: 1.5; stroke-dasharray: 5 4; }
svg .bar { fill: var(--wash); }
svg .whisker { stroke: var(--accent); stroke-width: 2; }
svg .dot { fill: var(--accent); stroke: var(--sheet); stroke-width: 1.5; }
svg .ahead { fill: var(--accent); }
svg .behind { fill: var(--against); }
table { border-collapse: collapse; width: 100%; font-size: .94rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .45rem; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tbody th { font-weight: 600; max-width: 13rem; overflow: hidden; text-overflow: ellipsis; }
thead th { color: var(--quiet); font-weight: 500; font-size: .88rem; }
tbody tr:last-child > * { border-bottom: 0; }
caption { text-align: left; padding-bottom: .3rem; }
.facts td { white-space: normal; overflow-wrap: anywhere; }
details { margin-top: .8rem; }
summary { cursor: pointer; }
.key { display: inline-block; width: 1.6em; border-top: 2px dashed var(--against);
  vertical-align: middle; margin-right: .4em; }
code { font-size: .92em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
"""
