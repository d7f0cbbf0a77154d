import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import { placeWords } from '../catalogue.ts';
import type { Report, ReportRule } from '../report-json.ts';
import { gapKinds, type GapKind } from '../terminal/gaps.ts';
import { counted, verdictWords } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { html, type Markup } from './markup.ts';
import { foldedTable, isOpened, table } from './table.ts';

export const gapsSection = (report: Report): Markup =>
  html`<h2 id="gaps">What could not be decided</h2>
    ${report.counts.inconclusive + report.counts.not_exercised === 0 ? html`<p>Every rule in scope was decided.</p>` : ''}
    ${gapKinds(report).map(gapList)}`;

const gapList = ({ title, gaps }: GapKind): Markup =>
  html`<h3>${title}</h3>
    <ul class="plain">
      ${gaps.map(
        ({ why, rules }) =>
          html`<li>
            ${legible(why)}
            <details class="printed">
              <summary class="small soft">${counted(rules.length, 'rule')}</summary>
              <ul class="plain small">
                ${rules.map((rule) => html`<li>${legible(rule.text)} <code>${legible(rule.id)}</code></li>`)}
              </ul>
            </details>
          </li>`,
      )}
    </ul>`;

/** Every rule under the document's headings, in the document's order. */
export function rulesSection(report: Report): Markup {
  const sections = [...groupBy(report.rules, (rule) => rule.section)];
  return html`<h2 id="rules">Every rule</h2>
    <p>
      Under the headings of the document, each with the exchanges that showed it, by their numbers in the journal, and
      the checks that sent them.
    </p>
    ${sections.map(([section, rules]) => sectionTable(section, rules))}`;
}

const sectionTable = (section: string, rules: readonly ReportRule[]): Markup =>
  foldedTable(
    section,
    rules,
    isOpened(rules),
    table({ kind: 'stack rules' }, ['Rule', 'Verdict', 'Shown by'], rules.map(ruleRow)),
  );

const ruleRow = (rule: ReportRule): Markup =>
  html`<tr id="${anchor('rule', rule.id)}">
    <th scope="row">
      ${legible(rule.text)}<br /><code class="soft">${legible(rule.id)}</code>
      ${rule.places.slice(0, 1).map((place) => html`<span class="small soft">§ ${placeWords(place)}</span>`)}
      ${rule.why === null ? '' : html`<br /><span class="small soft">${legible(rule.why)}</span>`}
    </th>
    <td>${verdictBadge(rule)}</td>
    <td>${evidenceOf(rule)}</td>
  </tr>`;

/** The first check by name; report.json names the others. */
function evidenceOf({ exchanges, broken, first, last, evidence, evidence_checks }: ReportRule): Markup {
  if (exchanges === 0) return html`none`;
  const [named] = evidence;
  const extent = `${counted(exchanges, 'exchange')}${spanText(first, last)}${broken > 0 ? `, ${broken} broke it` : ''}`;
  const more = evidence_checks > 1 ? ` and ${evidence_checks - 1} more` : '';
  return named?.check
    ? html`${extent}<br /><a href="#${anchor('check', named.check)}">${legible(named.check)}</a>${more}`
    : html`${extent}`;
}

const spanText = (first: number | null, last: number | null): string =>
  first === null ? '' : first === last ? `, no. ${first}` : `, no. ${first} to ${last}`;

function verdictBadge({ id, verdict }: ReportRule): Markup {
  const badge = html`<span class="badge ${verdict}">${verdictWords[verdict]}</span>`;
  return verdict === 'fail' ? html`<a href="#${anchor('broken', id)}">${badge}</a>` : badge;
}
