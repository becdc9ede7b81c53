/** How a report looks: light or dark as the reader's system, one column on a phone, black on white on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #14171c);
  --raised: light-dark(#f5f6f8, #1e232b);
  --edge: light-dark(#d5d9e0, #3a4250);
  --text: light-dark(#1b2028, #e8ebf0);
  --quiet: light-dark(#555e6d, #a7b0bf);
  --link: light-dark(#0b57b8, #8ab8ff);
  --passed: light-dark(#14692f, #6fd08c);
  --failed: light-dark(#a8171a, #ff9a94);
  --skipped: light-dark(#6a4c00, #e6c15c);
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet { color: var(--quiet); }
.run { border-top: 2px solid var(--edge); margin-top: 2rem; padding-top: 1.25rem; }
.taken li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; padding: .25rem .5rem;
  border-bottom: 1px solid var(--edge); }
.verdict { display: inline-flex; align-items: center; gap: .375rem; font-weight: 600; white-space: nowrap; }
li .verdict { align-self: start; }
.verdict svg { width: 1rem; height: 1rem; flex: none; }
.passed { color: var(--passed); } .failed { color: var(--failed); } .skipped { color: var(--skipped); }
ol, ul { list-style: none; margin: 0; padding: 0; }
.steps li, .runs li { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) auto; gap: 0 .75rem;
  padding: .375rem .5rem; border-bottom: 1px solid var(--edge); }
.steps li[data-verdict=failed] { background: var(--raised); box-shadow: inset 4px 0 var(--failed); }
.steps .title, .runs .title { overflow-wrap: anywhere; min-width: 0; }
.steps .depth { padding-left: calc(var(--depth) * 1.25rem); }
.path { color: var(--quiet); font-variant-numeric: tabular-nums; margin-right: .375rem; }
.asserts { font-weight: 600; }
.when { color: var(--quiet); font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.reason { grid-column: 2 / -1; white-space: pre-wrap; }
.broken { border-left: 4px solid var(--failed); padding: .25rem .75rem; margin: .5rem 0; background: var(--raised); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .125rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .875em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (max-width: 40rem) {
  .steps li, .runs li { grid-template-columns: minmax(0, 1fr) auto; }
  .steps .title, .runs .title, .reason { grid-column: 1 / -1; }
  .when { grid-row: 1; grid-column: 2; }
  dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .375rem; }
}
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  li, .broken { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .run { break-before: page; } .run:first-of-type { break-before: auto; }
  a { color: inherit; text-decoration: none; }
}
`
