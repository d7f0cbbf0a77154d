import type { Report } from '../report-json.ts';
import { timeSentence } from '../terminal/words.ts';
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
