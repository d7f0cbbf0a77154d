import { render, type JSX } from 'preact';
import { anchor } from '../anchor.ts';
import type { PageData } from '../page-data.ts';
import type { Evidence } from './evidence.ts';

/** So many exchanges of a check are listed at once. */
const LISTED = 200;

/** Gives each check its rules, its exchanges and the command that runs it again, made when they are asked for. */
export function openableChecks(data: PageData, evidence: Evidence | null): void {
  for (const check of data.checks) {
    const head = document.querySelector(`#${CSS.escape(anchor('check', check.id))} > th`);
    if (head === null) continue;
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    summary.textContent = 'Exchanges, rules, rerun';
    const body = document.createElement('div');
    details.append(summary, body);
    details.addEventListener(
      'toggle',
      () => render(<Inside check={check} rerun={data.rerun} evidence={evidence} />, body),
      { once: true },
    );
    head.append(details);
  }
}

interface Props {
  readonly check: PageData['checks'][number];
  readonly rerun: string | null;
  readonly evidence: Evidence | null;
}

function Inside({ check, rerun, evidence }: Props): JSX.Element {
  const rows = evidence?.rowsOf(check.id) ?? [];
  return (
    <>
      {rerun !== null && <pre class="copy">{rerun.replace('NAME', check.id)}</pre>}
      <p>
        {check.rules.map((rule) => (
          <>
            <a href={`#${anchor('rule', rule)}`}>{rule}</a>{' '}
          </>
        ))}
      </p>
      {evidence !== null && (
        <ol class="plain">
          {rows.slice(0, LISTED).map((row) => (
            <li>
              <ExchangeLink row={row} evidence={evidence} />
            </li>
          ))}
        </ol>
      )}
      {rows.length > LISTED && <p>and {rows.length - LISTED} more</p>}
    </>
  );
}

const ExchangeLink = ({ row, evidence }: { readonly row: number; readonly evidence: Evidence }): JSX.Element => {
  const { status, ms } = evidence.columns.columns;
  return (
    <>
      <a href={`#exchange-${evidence.numberOf(row)}`}>{evidence.numberOf(row)}</a> {evidence.endpointOf(row)} →{' '}
      {status[row] === 0 ? 'no answer' : status[row]}, {Math.round(ms[row] ?? 0)} ms
    </>
  );
};
