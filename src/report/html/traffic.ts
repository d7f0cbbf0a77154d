import type { Report } from '../report-json.ts';
import { timeSentence } from '../terminal/words.ts';
import { html, type Markup } from './markup.ts';

export function trafficSection(report: Report): Markup {
  const { latency_ms, statuses, unanswered } = report.traffic;
  const { p50, p95, p99 } = latency_ms;
  return html`<h2 id="traffic">Traffic</h2>
    <p>${timeSentence(report)}.</p>
    <table>
      <caption>
        Milliseconds from request to the end of its answer
      </caption>
      <thead>
        <tr>
          <th scope="col">half of them within</th>
          <th scope="col">95 of 100 within</th>
          <th scope="col">99 of 100 within</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>${p50}</td>
          <td>${p95}</td>
          <td>${p99}</td>
        </tr>
      </tbody>
    </table>
    <table>
      <caption>
        Answers
      </caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Exchanges</th>
        </tr>
      </thead>
      <tbody>
        ${[...Object.entries(statuses), ...Object.entries(unanswered)].map(
          ([what, count]) =>
            html`<tr>
              <th scope="row">${what}</th>
              <td>${count}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
