import { isOutdated, outdatedWords } from '../known/standing.ts';
import type { ReportedKnown } from '../known/known-violation.ts';
import { legible } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { html, type Markup } from './markup.ts';
import { table } from './table.ts';

/** Violations that somebody answers for, and what each entry comes to in this run. */
export function knownTable({ known }: Report): Markup | '' {
  if (known === null || known.length === 0) return '';
  return html`<h2 id="known">Known violations</h2>
    ${table({ kind: 'stack' }, ['Rule', 'Reason', 'Owner', 'Until', 'In this run'], known.map(row))}`;
}

const row = (entry: ReportedKnown): Markup =>
  html`<tr>
    <th scope="row"><code>${legible(entry.rule)}</code></th>
    <td data-label="Reason">${legible(entry.reason)}</td>
    <td data-label="Owner">${legible(entry.owner)}</td>
    <td data-label="Until">${entry.until}</td>
    <td data-label="In this run">${standingWords(entry)}</td>
  </tr>`;

function standingWords(entry: ReportedKnown): string {
  if (isOutdated(entry)) return `${entry.standing}: ${outdatedWords[entry.standing]}`;
  return entry.standing === 'holds' ? 'still broken' : 'of another version';
}
