import type { JSX } from 'preact';
import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import type { Report, ReportCheck } from '../report-json.ts';
import { rerunCheck } from '../findings/again.ts';
import { counted, duration } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Badge, countsText, Fold, isOpened, Table } from './table.tsx';

/** Every check of the plan, by the folder that it stands in. */
export function Checks({ report }: { readonly report: Report }): JSX.Element {
  const { checks } = report;
  const again = rerunCheck(report, 'NAME');
  return (
    <section>
      <h2 id="checks">Every check</h2>
      {checks.length === 0 ? (
        <p>None was planned.</p>
      ) : (
        <p>
          {counted(checks.length, 'check')}: {countsText(checks)}.
          {again !== null && ' To run one of them again, by its name:'}
        </p>
      )}
      {checks.length > 0 && again !== null && <pre class="copy">{legible(again)}</pre>}
      <CheckTables checks={checks} one="Check" />
    </section>
  );
}

interface TablesProps {
  readonly checks: readonly ReportCheck[];
  /** What one of them is called. */
  readonly one: string;
  /** What else is told of one. */
  readonly inside?: ((check: ReportCheck) => JSX.Element | null) | undefined;
}

export function CheckTables({ checks, one, inside }: TablesProps): JSX.Element {
  const folders = [...groupBy(checks, folderOf)].toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <>
      {folders.map(([folder, its]) => (
        <Fold
          heading={folder === '' ? 'In no folder' : folder}
          items={its}
          opened={checks.length <= FEW || isOpened(its)}
        >
          <Table kind="stack checks" heads={[one, 'Verdict', 'Requests', 'Time']} numeric={['Requests', 'Time']}>
            {its.map((check) => (
              <CheckRow check={check} inside={inside} />
            ))}
          </Table>
        </Fold>
      ))}
    </>
  );
}

const folderOf = ({ id }: ReportCheck): string => (id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : '');

/** A handful of checks needs no folding. */
const FEW = 12;

/** Hundreds of rows: what style sheets can tell by their place has no class. */
function CheckRow({ check, inside }: Pick<TablesProps, 'inside'> & { readonly check: ReportCheck }): JSX.Element {
  const { id, title, verdict, why, requests, duration_s, rules } = check;
  return (
    <tr id={anchor('check', id)}>
      <th scope="row">
        {legible(title)}
        <br />
        <code>{legible(id)}</code>
        <p>
          {why !== null && `${legible(firstLine(why))} `}
          {counted(rules.length, 'rule')}
        </p>
        {inside?.(check)}
      </th>
      <td>
        <Badge verdict={verdict} />
      </td>
      <td>{requests}</td>
      <td>{duration(duration_s)}</td>
    </tr>
  );
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
