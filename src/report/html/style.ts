export const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --panel: #f6f8fa;
  --link: #0550ae; --red: #b3261e; --red-ground: #fdeceb; --amber: #7a4d00; --amber-ground: #fff4d6;
  --green: #1a6b33; --green-ground: #e6f6ea; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1318; --text: #e6eaef; --soft: #a3adb8; --line: #343c46;
  --panel: #181e25; --link: #86b9ff; --red: #ff9a92; --red-ground: #3a1716; --amber: #f0c060; --amber-ground: #352706;
  --green: #7fdc98; --green-ground: #10301a; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
footer { padding: 2rem 1.25rem; color: var(--soft); font-size: .875rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; overflow-wrap: anywhere; }
p { margin: .4rem 0; max-width: 52rem; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .85rem; }
code { overflow-wrap: anywhere; }
pre { margin: .3rem 0; padding: .6rem .75rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
pre.code { white-space: pre; overflow-wrap: normal; overflow-x: auto; }
pre.copy { user-select: all; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--ground); padding: .25rem .5rem; }
.banner { border-left: .4rem solid; border-radius: 6px; padding: 1rem 1.25rem; margin: 1rem 0; }
.nonconformant, .fail { color: var(--red); background: var(--red-ground); }
.incomplete, .inconclusive, .not_exercised { color: var(--amber); background: var(--amber-ground); }
.conformant, .pass { color: var(--green); background: var(--green-ground); }
.banner p { color: var(--text); }
.badge { display: inline-block; padding: 0 .5rem; border-radius: 1rem; font-size: .8rem; font-weight: 600;
  white-space: nowrap; border: 1px solid currentColor; }
.counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; list-style: none;
  margin: 1rem 0; padding: 0; }
.counts li { border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; }
.counts .none { color: var(--soft); }
.counts b { display: block; font-size: 1.4rem; line-height: 1.2; }
dl.facts { display: grid; grid-template-columns: 9rem 1fr; gap: .25rem 1rem; margin: .75rem 0; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
article { border: 1px solid var(--line); border-left: .3rem solid var(--red); border-radius: 6px; padding: .25rem 1.25rem 1rem;
  margin: 1.25rem 0; }
article h3 { margin-top: .75rem; }
details { margin: .4rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
details.section { margin: 0; padding: .5rem 0; border-bottom: 1px solid var(--line); }
details.section h3 { display: inline; margin-right: .75rem; }
details.exchange { border: 1px solid var(--line); border-radius: 6px; padding: .35rem .75rem; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
table.checks th:first-child { width: 64%; }
table.rules th:first-child { width: 56%; }
.checks code, .checks th p, .checks details { color: var(--soft); }
.checks th p, .checks details { margin: 0; font-size: .875rem; }
.checks td:nth-child(n+3) { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
table + table { margin-top: 1rem; }
table.fixed { table-layout: fixed; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .75rem 0; padding: 0; }
ul.plain { margin: .3rem 0; padding-left: 1.25rem; }
@media (max-width: 44rem) {
  dl.facts, .sides { grid-template-columns: minmax(0, 1fr); }
  dl.facts dd { margin-bottom: .4rem; }
  article { padding: .25rem .85rem .85rem; }
  table.stack, table.stack tbody, table.stack tr, table.stack th, table.stack td { display: block; }
  table.stack th:first-child { width: auto; }
  table.stack thead { position: absolute; left: -99rem; }
  table.stack tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  table.stack th, table.stack td { border: 0; padding: .1rem 0; text-align: left; }
  .rules td:nth-child(3)::before { content: "Shown by "; color: var(--soft); }
  table.checks td { display: inline-block; margin-right: 1rem; }
  .checks td:nth-child(3)::before { content: "Requests: "; color: var(--soft); }
  .checks td:nth-child(4)::before { content: "Time: "; color: var(--soft); }
  table.stack td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); }
}
@media print {
  :root { color-scheme: light; }
  header, main, footer { max-width: none; }
  .skip, nav { display: none; }
  details.section::details-content, details.printed::details-content { content-visibility: visible; block-size: auto; }
  article, details.exchange, tr { break-inside: avoid-page; }
  h2, h3, h4 { break-after: avoid; }
}
`;
