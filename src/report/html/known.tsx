import type { JSX } from 'preact';
import { outdatedWords } from '../known/excuse.ts';
import type { ReportedKnown } from '../known/known-violation.ts';
import { legible } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { Dated } from './dated.tsx';
import { Table } from './table.tsx';

/** Violations that somebody answers for, and what each entry comes to in this run. */
export function KnownTable({ known }: Pick<Report, 'known'>): JSX.Element | null {
  if (known === null || known.length === 0) return null;
  return (
    <>
      <h2 id="known">Known violations</h2>
      <Table kind="stack known" heads={['Rule', 'Reason', 'Owner', 'Until', 'In this run']}>
        {known.map((entry) => (
          <tr>
            <th scope="row">
              <code>{legible(entry.rule)}</code>
            </th>
            <td data-label="Reason">
              {legible(entry.reason)}
              {entry.disputed !== undefined && <p>Disputed: {legible(entry.disputed)}</p>}
            </td>
            <td data-label="Owner">{legible(entry.owner)}</td>
            <td data-label="Until">
              <Dated text={entry.until} />
            </td>
            <td data-label="In this run">{standingWords[entry.standing]}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

const standingWords: Readonly<Record<ReportedKnown['standing'], string>> = {
  holds: 'still broken',
  'other version': 'of another version',
  'not decided': 'not decided: this run does not tell',
  expired: `expired: ${outdatedWords.expired}`,
  mended: `mended: ${outdatedWords.mended}`,
  'not seen': `not seen: ${outdatedWords['not seen']}`,
};
