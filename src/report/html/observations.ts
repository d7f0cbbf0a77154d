import { groupBy } from '../../evidence/group.ts';
import { glance, legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { ReportObservation } from '../report-json.ts';
import { counted } from '../terminal/words.ts';
import { exchangeLine } from './exchange.ts';
import { html, type Markup } from './markup.ts';
import { table } from './table.ts';

export function observationsSection({ report, shown }: Model): Markup {
  const heading = html`<h2 id="observations">Answers to open questions</h2>`;
  if (report.observations.length === 0)
    return html`${heading}
      <p>None was met.</p>`;
  const topics = [...groupBy(report.observations, (seen) => seen.topic)];
  return html`${heading}
    <p>What the document leaves open is no rule: this is how this deployment does it.</p>
    <details>
      <summary>${counted(topics.length, 'question')} with what was observed</summary>
      ${table(
        { kind: 'stack fixed' },
        ['Question', 'Observed', 'For example'],
        topics.flatMap(([topic, answers]) =>
          answers.map((seen, index) => row(topic, seen, index, answers.length, shown)),
        ),
      )}
    </details>`;
}

function row(topic: string, seen: ReportObservation, index: number, all: number, shown: Model['shown']): Markup {
  const example = shown.get(seen.exchanges[0] ?? 0);
  return html`<tr>
    ${index === 0 ? html`<th scope="rowgroup" rowspan="${all}">${legible(topic)}</th>` : ''}
    <td data-label="Observed">${glance(seen.observed)}</td>
    <td data-label="Example">
      ${example ? html`exchange ${example.n}: <code>${exchangeLine(example)}</code>` : html`<span class="soft">none</span>`}
    </td>
  </tr>`;
}
