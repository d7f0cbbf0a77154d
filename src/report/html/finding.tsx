import type { JSX } from 'preact';
import { glance, legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { Report, ReportFinding } from '../report-json.ts';
import { SHOWN_OF_FINDING } from '../findings/shown.ts';
import { againCommand, triedWords } from '../findings/again.ts';
import { counted, steadyWords } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Difference } from './difference.tsx';
import { ExchangeDetails, exchangeLine } from './exchange.tsx';
import { Fact, Table } from './table.tsx';

interface Place {
  readonly first: boolean;
  readonly opened: boolean;
  /** What says how to repeat it: one place tells it for all findings of the rule. */
  readonly telling: ReportFinding | undefined;
}

interface Props {
  readonly finding: ReportFinding;
  readonly place: Place;
  readonly model: Model;
  readonly linked: Set<number>;
}

export function FindingWhole({ finding, place, model, linked }: Props): JSX.Element {
  const { report } = model;
  return (
    <section>
      {!place.first && <h4>Also in {legible(checkText(finding))}</h4>}
      <Difference expected={finding.expected} actual={finding.actual} />
      <dl class="facts">
        <Fact name="Found by">
          <CheckLink finding={finding} />
          {caseWords(finding, report)}
        </Fact>
        {finding.at && <PlaceFact at={finding.at} />}
        {finding.note && <Fact name="Note">{glance(finding.note)}</Fact>}
      </dl>
      {(finding.also ?? []).map(({ expected, actual, at }) => (
        <>
          <Difference expected={expected} actual={actual} />
          <dl class="facts">
            <PlaceFact at={at} />
          </dl>
        </>
      ))}
      <Exchanges finding={finding} opened={place.first && place.opened} model={model} linked={linked} />
      <Again finding={finding} telling={place.telling} model={model} />
    </section>
  );
}

interface ExchangesProps extends Pick<Props, 'finding' | 'model' | 'linked'> {
  readonly opened: boolean;
}

function Exchanges({ finding, opened, model: { shown, report }, linked }: ExchangesProps): JSX.Element {
  const exchanges = finding.exchanges.slice(-SHOWN_OF_FINDING).flatMap((n) => shown.get(n) ?? []);
  const left = finding.exchanges.length - exchanges.length;
  return (
    <>
      {left > 0 && <p class="soft small">{counted(left, 'earlier exchange')} not shown here.</p>}
      {exchanges.map((exchange, index) => {
        const isFirst = !linked.has(exchange.n);
        linked.add(exchange.n);
        return (
          <ExchangeDetails
            exchange={exchange}
            urls={report.target}
            anchored={isFirst}
            opened={opened && index === exchanges.length - 1}
          />
        );
      })}
    </>
  );
}

const PlaceFact = ({ at: { file, line, column, excerpt } }: { readonly at: NonNullable<ReportFinding['at']> }) => (
  <Fact name="Expectation">
    <code>
      {legible(file)}:{line}:{column}
    </code>
    <pre class="code" tabIndex={0}>
      {legible(excerpt)}
    </pre>
  </Fact>
);

/** Whether it shows again, the command for it, and what is left of its requests. */
function Again({
  finding,
  telling,
  model,
}: Pick<Props, 'finding' | 'model'> & Pick<Place, 'telling'>): JSX.Element | null {
  const tried = telling === undefined ? null : triedWords(telling);
  const words = [steadyWords(finding.steady), tried].filter((sentence) => sentence !== null);
  const command = telling === undefined ? null : againCommand(model.report, telling);
  if (words.length === 0 && command === null) return null;
  return (
    <dl class="facts">
      <Fact name="To repeat it">
        {legible(words.join(' '))}
        {command !== null && <pre class="copy">{legible(command)}</pre>}
        {telling !== undefined && <Scenario finding={telling} recording={model.recording} />}
        {telling !== undefined && <Shortest finding={telling} shown={model.shown} />}
      </Fact>
    </dl>
  );
}

/** Longer ones take all that a check sent; the file has the whole. */
const LONGEST_SCENARIO = 12_000;

function Scenario({
  finding: { reproduce },
  recording,
}: Pick<Props, 'finding'> & Pick<Model, 'recording'>): JSX.Element | null {
  const text = recording?.scenarios.get(reproduce ?? '');
  if (text === undefined || reproduce === null) return null;
  const isCut = text.length > LONGEST_SCENARIO;
  return (
    <details>
      <summary>
        The scenario <code>{legible(reproduce)}</code>
      </summary>
      <pre class="copy">{legible(text.slice(0, LONGEST_SCENARIO))}</pre>
      {isCut && <p class="soft small">(cut here; the file has the whole)</p>}
    </details>
  );
}

function Shortest({
  finding,
  shown,
}: {
  readonly finding: ReportFinding;
  readonly shown: Model['shown'];
}): JSX.Element | null {
  const shortest = finding.reproduction?.shortest;
  const exchanges = (shortest?.exchanges ?? []).flatMap((n) => shown.get(n) ?? []);
  if (!shortest || exchanges.length === 0) return null;
  return (
    <details open={exchanges.length <= 3}>
      <summary>The shortest sequence: {counted(exchanges.length, 'request')}</summary>
      <ol class="plain">
        {exchanges.map((exchange) => (
          <li>
            <code>{exchangeLine(exchange)}</code>
          </li>
        ))}
      </ol>
      {shortest.curl !== null && (
        <details>
          <summary>The same for a shell with curl and jq</summary>
          <pre class="copy">{legible(shortest.curl)}</pre>
        </details>
      )}
    </details>
  );
}

const CheckLink = ({ finding }: { readonly finding: ReportFinding }): JSX.Element =>
  finding.check === null ? (
    <>{checkText(finding)}</>
  ) : (
    <a href={`#${anchor('check', finding.check)}`}>{legible(finding.check)}</a>
  );

/** What a client or a receiver was brought into. */
function caseWords({ check }: ReportFinding, { subject, checks }: Report): string {
  const title = subject === null ? undefined : checks.find(({ id }) => id === check)?.title;
  return title === undefined ? '' : legible(`: ${title}`);
}

const checkText = ({ check }: ReportFinding): string => check ?? 'traffic that no check sent';

interface TableProps {
  readonly title: string;
  readonly findings: readonly ReportFinding[];
}

export const FindingsTable = ({ title, findings }: TableProps): JSX.Element => (
  <details class="printed">
    <summary>{title}</summary>
    <Table kind="stack" heads={['Found by', 'Actual', 'Exchanges']}>
      {findings.map((finding) => (
        <tr>
          <th scope="row">
            <code>{legible(checkText(finding))}</code>
          </th>
          <td data-label="Actual">{glance(finding.actual)}</td>
          <td data-label="Exchanges">
            <Numbers of={finding.exchanges.slice(-SHOWN_OF_FINDING)} />
          </td>
        </tr>
      ))}
    </Table>
  </details>
);

/** Numbers of exchanges; the script makes ways to them. */
export const Numbers = ({ of }: { readonly of: readonly number[] }): JSX.Element => (
  <>
    {of.map((n, index) => (
      <>
        {index > 0 && ', '}
        <data value={String(n)}>{n}</data>
      </>
    ))}
  </>
);
