import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import type { Report, ReportCheck } from '../report-json.ts';
import { rerunCheck } from '../findings/again.ts';
import { counted, duration, verdictWords } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { html, type Markup } from './markup.ts';
import { countsText, foldedTable, isOpened, table } from './table.ts';

/** Every check of the plan, by the folder that it stands in. */
export function checksSection(report: Report): Markup {
  const { checks } = report;
  if (checks.length === 0)
    return html`<h2 id="checks">Every check</h2>
      <p>None was planned.</p>`;
  const again = rerunCheck(report, 'NAME');
  const folders = [...groupBy(checks, folderOf)].toSorted(([a], [b]) => a.localeCompare(b));
  return html`<h2 id="checks">Every check</h2>
    <p>
      ${counted(checks.length, 'check')}:
      ${countsText(checks)}.${again === null ? '' : ' To run one of them again, by its name:'}
    </p>
    ${again === null ? '' : html`<pre class="copy">${legible(again)}</pre>`}
    ${folders.map(([folder, its]) => folderTable(folder, its, checks.length))}`;
}

const folderOf = ({ id }: ReportCheck): string => (id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : '');

/** A handful of checks needs no folding. */
const FEW = 12;

function folderTable(folder: string, checks: readonly ReportCheck[], all: number): Markup {
  const content = table({ kind: 'stack checks' }, ['Check', 'Verdict', 'Requests', 'Time'], checks.map(checkRow));
  return foldedTable(folder === '' ? 'In no folder' : folder, checks, all <= FEW || isOpened(checks), content);
}

/** Hundreds of rows: what style sheets can tell by their place has no class. */
const checkRow = ({ id, title, verdict, why, requests, duration_s, rules }: ReportCheck): Markup =>
  html`<tr id="${anchor('check', id)}">
    <th scope="row">
      ${legible(title)}<br /><code>${legible(id)}</code>${why === null ? '' : html`<p>${legible(firstLine(why))}</p>`}
      <details>
        <summary>${counted(rules.length, 'rule')}</summary>
        ${rules.join(', ')}
      </details>
    </th>
    <td><span class="badge ${verdict}">${verdictWords[verdict]}</span></td>
    <td>${requests}</td>
    <td>${duration(duration_s)}</td>
  </tr>`;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
