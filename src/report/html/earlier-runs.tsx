import type { JSX } from 'preact';
import { legible } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { verdictPhrase } from '../terminal/words.ts';
import { Table } from './table.tsx';

/** How the runs before this one ended; the rules have their course. */
export function EarlierRuns({ report }: { readonly report: Report }): JSX.Element | null {
  const { history, started, counts } = report;
  if (history === null) return null;
  const told = history.map((run) => ({
    name: run.path,
    started: run.started,
    verdict: verdictPhrase(run),
    pass: countOf(run.rules, 'pass'),
    fail: countOf(run.rules, 'fail'),
  }));
  return (
    <>
      <h2 id="earlier">Run by run</h2>
      <Table kind="stack" heads={['Run', 'Started', 'Verdict', 'Pass', 'Fail']} numeric={['Pass', 'Fail']}>
        {[
          ...told,
          { name: 'this one', started, verdict: verdictPhrase(report), pass: counts.pass, fail: counts.fail },
        ].map((run) => (
          <tr>
            <th scope="row">{legible(run.name)}</th>
            <td data-label="Started">{run.started.slice(0, 16).replace('T', ' ')}</td>
            <td data-label="Verdict">{run.verdict}</td>
            <td data-label="Pass" class="number">
              {run.pass}
            </td>
            <td data-label="Fail" class="number">
              {run.fail}
            </td>
          </tr>
        ))}
      </Table>
      <p class="small soft">A rule whose verdict changed says how; the filter seq(pass fail) finds what broke since.</p>
    </>
  );
}

const countOf = (rules: Readonly<Record<string, string>>, verdict: string): number =>
  Object.values(rules).filter((its) => its === verdict).length;
