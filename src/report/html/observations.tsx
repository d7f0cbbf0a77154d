import type { JSX } from 'preact';
import { groupBy } from '../../evidence/group.ts';
import { glance, legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { ReportObservation } from '../report-json.ts';
import { counted } from '../terminal/words.ts';
import { exchangeLine } from './exchange.tsx';
import { Table } from './table.tsx';

export function Observations({ report, shown }: Pick<Model, 'report' | 'shown'>): JSX.Element {
  const topics = [...groupBy(report.observations, (seen) => seen.topic)];
  return (
    <section>
      <h2 id="observations">Open questions</h2>
      {topics.length === 0 ? (
        <p>None was met.</p>
      ) : (
        <>
          <p>What the document leaves open is no rule: this is how this deployment does it.</p>
          <details>
            <summary>{counted(topics.length, 'question')} with what was observed</summary>
            <Table kind="stack fixed questions" heads={['Question', 'Observed', 'For example']}>
              {topics.flatMap(([topic, answers]) =>
                answers.map((seen, index) => (
                  <Row topic={index === 0 ? topic : null} seen={seen} all={answers.length} shown={shown} />
                )),
              )}
            </Table>
          </details>
        </>
      )}
    </section>
  );
}

interface RowProps {
  /** null: the row above names it. */
  readonly topic: string | null;
  readonly seen: ReportObservation;
  readonly all: number;
  readonly shown: Model['shown'];
}

function Row({ topic, seen, all, shown }: RowProps): JSX.Element {
  const example = shown.get(seen.exchanges[0] ?? 0);
  return (
    <tr>
      {topic !== null && (
        <th scope="rowgroup" rowSpan={all > 1 ? all : undefined}>
          {legible(topic)}
        </th>
      )}
      <td>{glance(seen.observed)}</td>
      <td>
        {example ? (
          <>
            exchange {example.n}: <code>{exchangeLine(example)}</code>
          </>
        ) : (
          <span class="soft">none</span>
        )}
      </td>
    </tr>
  );
}
