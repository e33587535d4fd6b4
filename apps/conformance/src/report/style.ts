/** The style of the page: light and dark, wide and narrow, screen and paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbf9, #16181c);
  --card: light-dark(#ffffff, #1e2127);
  --ink: light-dark(#1d2129, #e6e8ec);
  --soft: light-dark(#5b6270, #a2a9b6);
  --line: light-dark(#e2e3df, #333842);
  --good: light-dark(#1a7a45, #5fce8f);
  --bad: light-dark(#b3261e, #ff8a80);
  --warn: light-dark(#8a5a00, #f0c05a);
  --code: light-dark(#f3f3ef, #14161a);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
main, header.top { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem; }
header.top { padding-bottom: 0; }
h1 { font-size: 1.1rem; font-weight: 600; margin: 0; color: var(--soft); }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .25rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; color: var(--soft); font-weight: 600; }
.verdict { text-wrap: balance; font-size: clamp(1.7rem, 6vw, 2.4rem); font-weight: 700; line-height: 1.15; margin: .3rem 0 .6rem; }
.verdict.good { color: var(--good); }
.verdict.bad { color: var(--bad); }
.verdict.open { color: var(--warn); }
.bar { display: flex; height: .7rem; border-radius: .35rem; overflow: hidden; background: var(--line); margin: .8rem 0; }
.bar i { display: block; }
.good-fill { background: var(--good); } .bad-fill { background: var(--bad); } .warn-fill { background: var(--warn); }
.counts { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; margin: 0; padding: 0; list-style: none; }
.counts b { font-variant-numeric: tabular-nums; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; font-size: .9rem; margin: 1rem 0 0; }
dl.facts dt { color: var(--soft); } dl.facts dd { margin: 0; }
ul.broken { margin: 1rem 0; padding-left: 1.2rem; font-size: .95rem; }
a { color: var(--bad); }
.notes { border-left: .25rem solid var(--warn); padding: .2rem 0 .2rem .9rem; margin: 1.2rem 0; font-size: .95rem; }
.notes p { margin: .2rem 0; }
form.filter:not([hidden]) { display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; align-items: center; margin: 1.6rem 0 0; }
form.filter input[type=search] {
  flex: 1 1 14rem; padding: .45rem .7rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: .4rem;
}
details { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); margin: .4rem 0; }
details details { background: transparent; border-width: 1px 0 0; border-radius: 0; margin: 0; }
details[hidden], section[hidden] { display: none; }
summary { padding: .55rem .8rem; cursor: pointer; display: flex; gap: .6rem; align-items: baseline; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline: .15rem solid var(--warn); outline-offset: -.15rem; border-radius: .5rem; }
summary > span:last-child { flex: 1; min-width: 0; }
.mark { font-weight: 700; width: 1.1em; flex: none; text-align: center; }
.passed > summary .mark { color: var(--good); }
.failed > summary .mark { color: var(--bad); }
.warned > summary .mark { color: var(--warn); }
.skipped > summary .mark, .untested > summary .mark { color: var(--soft); }
.failed { border-color: var(--bad); }
.id { font: 600 .85rem/1.5 ui-monospace, monospace; }
.level { font-size: .75rem; color: var(--soft); letter-spacing: .04em; }
.message { color: var(--bad); margin: .2rem .8rem .6rem 2.5rem; font-size: .95rem; }
.skipped .message, .reason { color: var(--soft); margin: 0 .8rem .7rem 2.5rem; font-size: .9rem; }
.check > summary { padding-left: 2.5rem; font-size: .92rem; }
.exchanges { padding: 0 .8rem .6rem 2.5rem; }
pre {
  background: var(--code); border-radius: .4rem; padding: .6rem .8rem; margin: .4rem 0; font: .8rem/1.45 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
pre.curl { border-left: .25rem solid var(--bad); }
code { background: var(--code); border-radius: .2rem; padding: 0 .2em; font: .9em ui-monospace, monospace; }
.caption { font-size: .8rem; color: var(--soft); margin: .6rem 0 0; }
details.coverage { overflow-x: auto; margin: .4rem 0; }
details.coverage table { border-collapse: collapse; font-size: .85rem; }
details.coverage :is(td, th) { text-align: left; vertical-align: top; padding: .15rem .6rem .15rem 0; }
footer { color: var(--soft); font-size: .85rem; margin-top: 3rem; }
@media (max-width: 30rem) {
  body { font-size: 15px; }
  .check > summary, .exchanges, .message, .reason { padding-left: .8rem; margin-left: 0; }
  .message, .reason { margin-left: .8rem; }
  .exchanges { padding-left: .8rem; }
  dl.facts { grid-template-columns: 1fr; gap: 0; } dl.facts dd { margin-bottom: .4rem; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 10pt; background: #fff; }
  form.filter:not([hidden]) { display: none; }
  main, header.top { max-width: none; padding: 0; }
  details, pre { break-inside: avoid; border-color: #bbb; }
  h2, h3 { break-after: avoid; }
  .bar i, .bar { print-color-adjust: exact; }
}
`;
