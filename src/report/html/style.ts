export const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --soft: #57606a; --line: #d8dee4; --panel: #f6f8fa;
  --link: #0550ae; --red: #b3261e; --red-ground: #fdeceb; --amber: #7a4d00; --amber-ground: #fff4d6;
  --green: #1a6b33; --green-ground: #e6f6ea; --bar: #4c7ab8; --bar-2: #a9c1e0; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1318; --text: #e6eaef; --soft: #a3adb8; --line: #2d353f;
  --panel: #181e25; --link: #86b9ff; --red: #ff9a92; --red-ground: #3a1716; --amber: #f0c060; --amber-ground: #352706;
  --green: #7fdc98; --green-ground: #10301a; --bar: #6f9fe0; --bar-2: #34517a; } }
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 6.5rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: .9375rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1rem; }
footer { padding-top: 2rem; padding-bottom: 2rem; color: var(--soft); font-size: .8125rem; }
footer h2 { font-size: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .1rem 0 .4rem; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .6rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 1.4rem 0 .4rem; overflow-wrap: anywhere; }
h4 { font-size: .9rem; margin: 1rem 0 .3rem; overflow-wrap: anywhere; }
p { margin: .35rem 0; max-width: 52rem; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
:target { background: var(--panel); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; }
code { overflow-wrap: anywhere; }
pre { margin: .3rem 0; padding: .5rem .7rem; background: var(--panel); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
pre.code { white-space: pre; overflow-wrap: normal; overflow-x: auto; }
pre.copy { user-select: all; }
.soft, td code, th code { color: var(--soft); }
.whole { white-space: nowrap; }
.small { font-size: .8438rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--ground); padding: .25rem .5rem; z-index: 3; }
.bar { position: sticky; top: 0; z-index: 2; background: var(--ground); border-bottom: 1px solid var(--line); }
.bar header { padding-top: .25rem; padding-bottom: .25rem; }
.tools { display: flex; flex-wrap: wrap; gap: .35rem .6rem; align-items: center; padding-bottom: .4rem; font-size: .8438rem; }
.tools label:first-child { flex: 1 1 22rem; display: flex; gap: .5rem; align-items: center; }
.tools input[type=search] { flex: 1; min-width: 0; }
.tools input, .tools button, dialog button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft);
  border-radius: 6px; padding: .2rem .5rem; }
.tools button[aria-pressed=true] { background: var(--panel); border-color: var(--link); }
.tools input[type=file] { width: 6.5rem; border: 0; padding: 0; color: transparent; }
.tools ::file-selector-button { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--soft);
  border-radius: 6px; padding: .2rem .5rem; }
[hidden] { display: none !important; }
dialog { width: min(64rem, 94vw); max-height: 90vh; color: inherit; background: var(--ground); border: 1px solid var(--line);
  border-radius: 8px; padding: 1rem 1.25rem; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
.sheet-head { display: flex; gap: 1rem; align-items: baseline; }
.sheet-head h3 { margin: 0 auto 0 0; border: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; margin: 0; padding: .5rem 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.banner { border-left: 4px solid; padding: .1rem 0 .1rem 1rem; margin: 1.5rem 0 1rem; }
.banner .verdict { margin: 0; font-weight: 700; font-size: .8125rem; letter-spacing: .06em; text-transform: uppercase; }
.banner h1, .banner p { color: var(--text); }
.banner.nonconformant { border-color: var(--red); }
.banner.nonconformant .verdict { color: var(--red); }
.banner.incomplete { border-color: var(--amber); }
.banner.incomplete .verdict { color: var(--amber); }
.banner.conformant { border-color: var(--green); }
.banner.conformant .verdict { color: var(--green); }
.badge { display: inline-block; padding: 0 .45rem; border-radius: 4px; font-size: .78rem; font-weight: 600; white-space: nowrap; }
.fail, .counts .fail b { color: var(--red); }
.inconclusive, .not_exercised, .counts .inconclusive b, .counts .not_exercised b { color: var(--amber); }
.pass, .counts .pass b { color: var(--green); }
.badge.fail { background: var(--red-ground); }
.badge.inconclusive, .badge.not_exercised { background: var(--amber-ground); }
.badge.pass { background: var(--green-ground); }
.badge.out_of_scope, .badge.unobservable { color: var(--soft); background: var(--panel); }
.counts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; list-style: none; margin: 1rem 0 .25rem; padding: 0; }
.counts li { color: var(--soft); }
.counts b { display: block; font-size: 1.35rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.first ol { padding-left: 1.4rem; margin: .4rem 0; }
.first li { margin: .5rem 0; }
.first p { margin: .1rem 0; }
dl.facts, dl.difference { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .2rem 1rem; margin: .6rem 0; }
dl dt { color: var(--soft); }
dl dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dl.difference dt { padding: .15rem 0; }
dl.difference dd { padding: .15rem 0 .15rem .6rem; border-left: 3px solid var(--line); font-weight: 600; }
.difference .expected { border-color: var(--green); }
.difference .actual { border-color: var(--red); }
mark { color: inherit; background: none; text-decoration: underline 2px; text-underline-offset: .2em; }
.expected mark { background: var(--green-ground); text-decoration-color: var(--green); }
.actual mark { background: var(--red-ground); text-decoration-color: var(--red); }
article { border-top: 3px solid var(--red); padding: .1rem 0 .5rem; margin: 1.75rem 0; }
.contents { columns: 2; column-gap: 2.5rem; padding-left: 1.6rem; }
.contents li { break-inside: avoid; margin: .1rem 0 .3rem; }
.shared { border-left: 3px solid var(--amber); padding-left: .7rem; }
.echoes { border-left: 1px solid var(--line); padding-left: 1rem; margin-top: 1rem; }
details { margin: .3rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
details.section { margin: 0; padding: .4rem 0; border-bottom: 1px solid var(--line); content-visibility: auto;
  contain-intrinsic-size: auto 2.3rem; }
details.section h3 { display: inline; margin-right: .5rem; }
details.exchange { background: var(--panel); border-radius: 6px; padding: .35rem .75rem; margin: .4rem 0; }
details.exchange pre { background: var(--ground); }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; margin: .5rem 0; }
table.checks th:first-child { width: 64%; }
table.rules thead th:first-child { width: 58%; }
th p { margin: 0; font-size: .8125rem; color: var(--soft); }
.checks td:nth-child(n+3) { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
table + table, figure + table { margin-top: 1.25rem; }
table.fixed { table-layout: fixed; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; }
.known td:nth-child(3) { overflow-wrap: break-word; }
.rules tr + tr th[scope=row] { padding-left: 1rem; }
tr.statement th { color: var(--soft); font-size: .8125rem; padding-top: .7rem; border: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1rem 0; }
.chart svg { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; }
ul.plain, ol.plain { margin: .3rem 0; padding-left: 1.25rem; }
ol.story { list-style: none; margin: .3rem 0; padding-left: .75rem; border-left: 2px solid var(--line); font-size: .8125rem; }
.story .request { padding-left: 1.25rem; }
.story code { color: inherit; }
@media (max-width: 44rem) {
  html { scroll-padding-top: 1rem; }
  .bar { position: static; }
  .chart { overflow-x: auto; }
  .chart svg { width: 48rem; }
  dl.facts, dl.difference, .sides { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dl.facts dd { margin-bottom: .4rem; }
  .contents { columns: 1; }
  table.stack, table.stack caption, table.stack tbody, table.stack tr, table.stack th, table.stack td { display: block; width: auto; }
  table.stack thead { position: absolute; left: -99rem; }
  table.stack tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
  table.stack tr.statement { border: 0; padding-bottom: 0; }
  table.stack th, table.stack td, table.stack td.number { border: 0; padding: .1rem 0; text-align: left; }
  .rules td:nth-child(3)::before { content: "Shown by "; color: var(--soft); }
  table.checks td { display: inline-block; margin-right: 1rem; }
  .checks td:nth-child(3)::before { content: "Requests: "; color: var(--soft); }
  .checks td:nth-child(4)::before { content: "Time: "; color: var(--soft); }
  .questions td:nth-last-child(2)::before { content: "Observed: "; color: var(--soft); }
  .questions td:last-child::before { content: "Example: "; color: var(--soft); }
  table.stack td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); }
}
@media print {
  :root { color-scheme: light; }
  header, main, footer { max-width: none; }
  .skip, .bar { display: none; }
  details.section { content-visibility: visible; }
  details.section::details-content, details.printed::details-content { content-visibility: visible; block-size: auto; }
  details.exchange, tr { break-inside: avoid-page; }
  h2, h3, h4 { break-after: avoid; }
}
`;
