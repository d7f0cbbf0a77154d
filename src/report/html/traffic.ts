import { legible } from '../legible.ts';
import type { ParityDifference, Report } from '../report-json.ts';
import { parityWords, timeSentence } from '../terminal/words.ts';
import { html, type Markup } from './markup.ts';
import { table } from './table.ts';

export function trafficSection(report: Report): Markup {
  const { latency_ms, statuses, unanswered } = report.traffic;
  const { p50, p95, p99 } = latency_ms;
  return html`<h2 id="traffic">Traffic</h2>
    <p>${timeSentence(report)}.</p>
    ${table(
      { caption: 'Milliseconds from request to the end of its answer' },
      ['half of them within', '95 of 100 within', '99 of 100 within'],
      [
        html`<tr>
          <td>${p50}</td>
          <td>${p95}</td>
          <td>${p99}</td>
        </tr>`,
      ],
    )}
    ${table(
      { caption: 'Answers' },
      ['Status', 'Exchanges'],
      [...Object.entries(statuses), ...Object.entries(unanswered)].map(
        ([what, count]) =>
          html`<tr>
            <th scope="row">${what}</th>
            <td>${count}</td>
          </tr>`,
      ),
    )}`;
}

/** Nothing where one deployment was exercised only. */
export function paritySection({ parity }: Report): Markup | '' {
  if (parity === null) return '';
  return html`<h2 id="parity">Sandbox and live</h2>
    <p>${parityWords(parity)}.</p>
    ${parity.differences.length === 0 ? '' : differenceTable(parity.differences)}`;
}

const differenceTable = (differences: readonly ParityDifference[]): Markup =>
  table(
    { kind: 'stack' },
    ['Request', 'Sandbox', 'Live', 'Exchanges'],
    differences.map(
      ({ request, sandbox, live, exchanges }) =>
        html`<tr>
          <th scope="row"><code>${legible(request)}</code></th>
          <td data-label="Sandbox">${legible(sandbox)}</td>
          <td data-label="Live">${legible(live)}</td>
          <td data-label="Exchanges">${exchanges.join(', ')}</td>
        </tr>`,
    ),
  );
