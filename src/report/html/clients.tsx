import type { JSX } from 'preact';
import { groupBy } from '../../evidence/group.ts';
import type { Met } from '../clients/reactions.ts';
import { rerunCheck } from '../findings/again.ts';
import { legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { Report, ReportRule } from '../report-json.ts';
import { isOfClient } from '../terminal/sides.ts';
import { counted } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { CaseStory } from './case-story.tsx';
import { CheckTables } from './checks.tsx';
import { countsText, Table } from './table.tsx';

/** What a client was brought into, what it did there and which rule that broke; null where none was judged. */
export function Clients({ model: { report, recording } }: { readonly model: Model }): JSX.Element | null {
  if (recording?.clients == null) return null;
  const { met, stories } = recording.clients;
  const again = rerunCheck(report, 'NAME');
  const broken = groupBy(report.findings, ({ check }) => check);
  return (
    <section>
      <h2 id="clients">Client</h2>
      <p>{introduction(report)}</p>
      {report.subject?.is === 'traffic' && <Sides rules={report.rules} />}
      {met.length > 0 && <MetTable met={met} report={report} />}
      {again !== null && (
        <>
          <p>To bring it into one case again, by its name:</p>
          <pre class="copy">{legible(again)}</pre>
        </>
      )}
      <CheckTables
        checks={report.checks}
        one="Case"
        inside={({ id, verdict }) => (
          <CaseStory steps={stories.get(id) ?? []} broken={broken.get(id) ?? []} printed={verdict === 'fail'} />
        )}
      />
    </section>
  );
}

function introduction({ subject, checks, traffic }: Report): string {
  if (subject?.is === 'traffic') return 'Both sides were judged by what was recorded between them.';
  if (subject?.adapter == null)
    return `Judged by the ${counted(traffic.requests, 'request')} that it sent: nobody told what it made of the answers.`;
  return `${counted(checks.length, 'case')}: ${countsText(checks)}. In each the client was told what to do, and a service of the kit answered as a script says. A case fails by the rules that are broken in it.`;
}

const sides = [
  ['The client', isOfClient],
  ['The service', (id: string) => !isOfClient(id)],
] as const;

const Sides = ({ rules }: { readonly rules: readonly ReportRule[] }): JSX.Element => (
  <Table kind="stack" caption="Rules of each side" heads={['Side', 'Kept', 'Broken', 'Not decided']}>
    {sides.map(([side, isIts]) => {
      const its = rules.filter(
        ({ id, verdict }) => isIts(id) && verdict !== 'unobservable' && verdict !== 'out_of_scope',
      );
      const of = (is: ReportRule['verdict']): number => its.filter(({ verdict }) => verdict === is).length;
      return (
        <tr>
          <th scope="row">{side}</th>
          <td data-label="Kept">{of('pass')}</td>
          <td data-label="Broken">{of('fail')}</td>
          <td data-label="Not decided">{its.length - of('pass') - of('fail')}</td>
        </tr>
      );
    })}
  </Table>
);

interface MetProps {
  readonly met: readonly Met[];
  readonly report: Report;
}

/** How the client goes on after what the service did to it, over all cases. */
function MetTable({ met, report }: MetProps): JSX.Element {
  const hasCases = report.subject?.adapter != null;
  return (
    <Table
      kind="stack"
      caption="What the service did, and what the client did then"
      numeric={['Requests']}
      heads={[
        report.subject?.is === 'client' ? 'The service, by its script' : 'The service',
        'Requests',
        'The client then',
        ...(hasCases ? ['Cases', 'Broken in them'] : []),
      ]}
    >
      {met.slice(0, MOST).map((each) => (
        <tr>
          <th scope="row">{legible(each.what)}</th>
          <td class="number" data-label="Requests">
            {each.requests}
          </td>
          <td data-label="The client then">{afterwards(each)}</td>
          {hasCases && <CaseCells met={each} report={report} />}
        </tr>
      ))}
    </Table>
  );
}

/** Kinds of what a script may do are few; a service may invent codes. */
const MOST = 60;

function CaseCells({ met: { checks }, report }: { readonly met: Met; readonly report: Report }): JSX.Element {
  const broken = new Set(
    report.findings.filter(({ check }) => check !== null && checks.has(check)).map(({ rule }) => rule),
  );
  return (
    <>
      <td data-label="Cases">{countsText(report.checks.filter(({ id }) => checks.has(id)))}</td>
      <td data-label="Broken in them">
        {broken.size === 0
          ? 'none'
          : [...broken].map((rule) => (
              <div>
                <a href={`#${anchor('broken', rule)}`}>{legible(rule)}</a>
              </div>
            ))}
      </td>
    </>
  );
}

function afterwards({ requests, again }: Met): string {
  const left = requests - again.same.length - again.none.length - again.other.length;
  return [
    ...fates.flatMap(([fate, words]) => {
      const waits = again[fate];
      return waits.length === 0 ? [] : [`${waits.length} ${words}, ${waitWords(waits)} later`];
    }),
    ...(left > 0 ? [`${left} not sent again`] : []),
  ].join('; ');
}

const fates = [
  ['same', 'sent again with the same key'],
  ['other', 'sent again with another key'],
  ['none', 'sent again'],
] as const;

function waitWords(waits: readonly number[]): string {
  const least = seconds(waits.reduce((one, other) => Math.min(one, other), Infinity));
  const most = seconds(waits.reduce((one, other) => Math.max(one, other), 0));
  return least === most ? `${least} s` : `${least} to ${most} s`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 2 : 0);
