// The style of the page, and its script.
#pragma once

namespace graphrun::cli {

inline constexpr const char* page_style = R"css(
:root { color-scheme: light dark; --page: #fafaf8; --card: #ffffff; --ink: #1c2126; --soft: #5b6670;
  --rule: #e2e4e3; --s0: #0a6a94; --s1: #c05a17; --wash: #e7f0f4; --warn: #8a5a00; --warnwash: #fbf1dc }
@media screen and (prefers-color-scheme: dark) {
  :root { --page: #131619; --card: #1a1e22; --ink: #e4e7ea; --soft: #9aa6b0; --rule: #2d343a;
    --s0: #5cb8e4; --s1: #f0a160; --wash: #1d2f39; --warn: #f0c36a; --warnwash: #33290f } }
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system,
  "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: break-word }
main, header, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem }
header { padding-top: 2.5rem }
.brand { color: var(--soft); font-size: .85rem; letter-spacing: .02em; margin: 0 }
h1 { font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.15; margin: .2rem 0 .6rem; font-weight: 650;
  letter-spacing: -.015em; overflow-wrap: anywhere }
h2 { font-size: 1.3rem; margin: 0 0 .4rem; font-weight: 640; letter-spacing: -.01em }
h3 { font-size: .95rem; margin: 1.1rem 0 .3rem; font-weight: 620 }
.lead { font-size: 1.08rem; max-width: 46rem; margin: 0 0 1.1rem }
p { margin: .4rem 0 .8rem; max-width: 46rem }
nav { margin: 0 0 1.4rem; font-size: .9rem; display: flex; flex-wrap: wrap; gap: .15rem 1rem }
a { color: var(--s0); text-decoration: none } a:hover { text-decoration: underline }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 1.3rem 1.4rem 1rem; margin: 0 0 1.1rem; scroll-margin-top: 1rem }
.tiles { display: grid; grid-template-columns: repeat(5, 1fr); gap: 1px;
  background: var(--rule); border: 1px solid var(--rule); border-radius: 10px; overflow: hidden;
  margin: 0 0 1.1rem }
.tile { background: var(--card); padding: .8rem 1rem }
.tile b { display: block; font-size: 1.45rem; line-height: 1.2; font-weight: 620;
  font-variant-numeric: tabular-nums; letter-spacing: -.01em; white-space: nowrap }
.tile span { display: block; color: var(--soft); font-size: .8rem }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr));
  gap: .4rem 2.2rem; align-items: start }
.two > * { min-width: 0 }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 0 1.1rem }
.narrow { max-width: 42rem }
figure { margin: .3rem 0 .6rem } figcaption { color: var(--soft); font-size: .85rem; max-width: 34rem }
svg { display: block; width: 100%; height: auto; max-width: 34rem; font: 12px system-ui, -apple-system,
  "Segoe UI", Roboto, Arial, sans-serif }
svg text { fill: var(--soft) } svg .mid { text-anchor: middle } svg .end { text-anchor: end }
svg .halo { paint-order: stroke; stroke: var(--card); stroke-width: 4px; fill: var(--ink) }
svg .grid { stroke: var(--rule) } svg .axis { stroke: var(--soft) }
svg .mark { stroke: var(--soft); stroke-dasharray: 4 3 }
svg polyline, svg path { fill: none; stroke-width: 1.8; stroke-linejoin: round }
.s0, .b0 { fill: var(--s0) } .s1, .b1 { fill: var(--s1) } .s0, .s1 { fill-opacity: .75 }
.l0 { stroke: var(--s0) } .l1 { stroke: var(--s1) } svg .dash { stroke-dasharray: 6 4 }
svg path.a0 { fill: var(--s0); fill-opacity: .16 } svg path.a1 { fill: var(--s1); fill-opacity: .16 }
svg.net { max-width: 38rem; margin: 0 auto } .net line { stroke: var(--soft) }
.net circle { fill: var(--s0); stroke: var(--card); stroke-width: 1.5 } .net .under { fill: var(--card) }
.net text { fill: var(--card); text-anchor: middle; font-weight: 600; pointer-events: none }
.key { display: inline-block; width: .75em; height: .75em; border-radius: 50%; margin-right: .35em }
.key.s0 { background: var(--s0) } .key.s1 { background: var(--s1) }
.wide { overflow-x: auto; margin: .4rem 0 .7rem }
table { border-collapse: collapse; font-size: .9rem; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .28rem .6rem; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: baseline }
td.n, th.n { text-align: right; white-space: nowrap }
th, th.n { border-bottom-color: var(--soft); vertical-align: bottom; white-space: normal }
th button { all: unset; cursor: pointer; color: var(--soft); font-size: .82rem; font-weight: 560 }
th button:focus-visible { outline: 2px solid var(--s0); outline-offset: 2px }
th[aria-sort] button { color: var(--ink) }
th[aria-sort=descending] button::after { content: " \2193" } th[aria-sort=ascending] button::after { content: " \2191" }
td small { color: var(--soft) } td small.place { display: inline-block; min-width: 4em }
summary { cursor: pointer; color: var(--s0); font-size: .9rem; margin: .4rem 0 }
td.why { color: var(--soft); font-size: .85rem; min-width: 13rem }
.bar { display: block; background: linear-gradient(var(--wash), var(--wash)) no-repeat right / var(--w) 100%;
  padding: 0 .3rem; border-radius: 2px }
dl { display: grid; grid-template-columns: minmax(6.5rem, auto) 1fr; gap: .2rem 1rem; margin: .4rem 0 .8rem;
  font-size: .95rem }
dt { color: var(--soft) } dd { margin: 0; min-width: 0; overflow-wrap: anywhere }
.origin { color: var(--soft); font-size: .82rem; margin: .5rem 0 .3rem; max-width: none }
.tag { border: 1px solid var(--rule); border-radius: 99px; padding: .05rem .55rem; margin-right: .4rem;
  font-size: .78rem; white-space: nowrap }
.tag.sampled, .tag.out { color: var(--warn); background: var(--warnwash); border-color: transparent }
code { font: .85em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
footer { color: var(--soft); font-size: .85rem; padding-bottom: 3rem }
@media (max-width: 56rem) { .tiles { grid-template-columns: 1fr 1fr } }
@media (max-width: 34rem) { main, header, footer { padding-left: .8rem; padding-right: .8rem }
  svg { font-size: 15px } section { padding: 1rem .9rem .7rem } header { padding-top: 1.3rem } .tile { padding: .65rem .8rem }
  .tile b { font-size: 1.2rem }
  dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .4rem } th, td { padding: .28rem .4rem } }
@media print { :root { color-scheme: light; --page: #ffffff } body { font-size: 11px } nav { display: none }
  section, .tiles { break-inside: avoid; border-color: #cccccc } .two { grid-template-columns: 1fr 1fr }
  .wide { overflow: visible } * { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
)css";

// A click on the name of a column sorts by it: numbers from the largest, texts from the first.
inline constexpr const char* page_script = R"js(
for (const table of document.querySelectorAll('table.sorts')) {
  const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, i) => head.firstChild.addEventListener('click', () => {
    const key = cell => cell.dataset.k === undefined ? cell.textContent : Number(cell.dataset.k);
    const rows = [...body.rows], numbers = rows.length > 0 && typeof key(rows[0].cells[i]) === 'number';
    const was = head.getAttribute('aria-sort');
    const up = was === null ? !numbers : was === 'descending';
    heads.forEach(other => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    rows.sort((p, q) => { const a = key(p.cells[i]), b = key(q.cells[i]);
      return (up ? 1 : -1) * (numbers ? a - b : a.localeCompare(b, undefined, {numeric: true})); });
    body.append(...rows);
  }));
}
)js";

}  // namespace graphrun::cli
