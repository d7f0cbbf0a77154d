import { groupBy } from '../group.ts';
import { legible } from '../legible.ts';
import type { Report, ReportRule } from '../report-json.ts';
import { gapsOf } from '../gaps.ts';
import { counted, verdictWords } from '../words.ts';
import { html, type Markup } from './markup.ts';

export function gapsSection(report: Report): Markup {
  const [unfinished, lacking] = [gapsOf(report, 'inconclusive'), gapsOf(report, 'not_exercised')];
  if (unfinished.length + lacking.length === 0)
    return html`<h2 id="gaps">What could not be decided</h2>
      <p>Every rule in scope was decided.</p>`;
  return html`<h2 id="gaps">What could not be decided</h2>
    ${gapList('Inconclusive, because', unfinished)} ${gapList('Not exercised, because', lacking)}`;
}

function gapList(title: string, gaps: ReturnType<typeof gapsOf>): Markup | '' {
  if (gaps.length === 0) return '';
  return html`<h3>${title}</h3>
    <ul class="plain">
      ${gaps.map(
        ({ why, rules }) =>
          html`<li>
            ${legible(why)}
            <details>
              <summary class="small soft">${counted(rules.length, 'rule')}</summary>
              <ul class="plain small">
                ${rules.map((rule) => html`<li>${legible(rule.text)} <code>${legible(rule.id)}</code></li>`)}
              </ul>
            </details>
          </li>`,
      )}
    </ul>`;
}

/** Every rule under the document's headings, in the document's order. */
export function rulesSection(report: Report): Markup {
  const sections = [...groupBy(report.rules, (rule) => rule.section)];
  return html`<h2 id="rules">Every rule</h2>
    <p>Under the headings of the document. The number counts the exchanges that showed the rule.</p>
    ${sections.map(([section, rules]) => sectionTable(section, rules))}`;
}

/** Open where something asks for a look. */
const sectionTable = (section: string, rules: readonly ReportRule[]): Markup =>
  html`<details
    class="section"
    ${rules.some(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive') ? html`open` : ''}
  >
    <summary>
      <h3>${legible(section)}</h3>
      <span class="small soft">${countsText(rules)}</span>
    </summary>
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="number">Exchanges</th>
        </tr>
      </thead>
      <tbody>
        ${rules.map(ruleRow)}
      </tbody>
    </table>
  </details>`;

const countsText = (rules: readonly ReportRule[]): string =>
  [...groupBy(rules, (rule) => rule.verdict)]
    .map(([verdict, its]) => `${its.length} ${verdictWords[verdict]}`)
    .join(', ');

const ruleRow = (rule: ReportRule): Markup =>
  html`<tr>
    <th scope="row">
      ${legible(rule.text)}<br /><code class="soft">${legible(rule.id)}</code>
      ${rule.why === null ? '' : html`<br /><span class="small soft">${legible(rule.why)}</span>`}
    </th>
    <td>${verdictBadge(rule)}</td>
    <td class="number" data-label="Exchanges">${rule.exchanges}</td>
  </tr>`;

function verdictBadge({ id, verdict }: ReportRule): Markup {
  const badge = html`<span class="badge ${verdict}">${verdictWords[verdict]}</span>`;
  return verdict === 'fail' ? html`<a href="#broken-${id}">${badge}</a>` : badge;
}
