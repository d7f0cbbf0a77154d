import type { Cause } from '../findings/causes.ts';
import { glance, legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { Report, ReportFinding } from '../report-json.ts';
import { SHOWN_OF_FINDING } from '../findings/shown.ts';
import { againCommand, tellingOf, triedWords } from '../findings/again.ts';
import { checksOf } from '../terminal/cause.ts';
import { counted, steadyWords } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { exchangeDetails } from './exchange.ts';
import { html, type Markup } from './markup.ts';
import { table } from './table.ts';

/** Findings of one rule that are shown whole; the others of the rule stand in a table. */
const WHOLE = 2;
/** Broken rules whose decisive exchange is unfolded. */
const OPENED = 3;

export function findingsSection(model: Model): Markup {
  const { causes, report } = model;
  const linked = new Set<number>();
  if (causes.length === 0)
    return html`<h2 id="findings">Findings</h2>
      <p>None: no exchange of this run broke a documented rule.</p>`;
  return html`<h2 id="findings">Findings</h2>
    <p>
      ${counted(report.findings.length, 'finding')} of ${counted(report.counts.fail, 'broken rule')}${echoing(causes)},
      the most telling first.
    </p>
    ${causes.length > 3 ? contents(causes) : ''}
    ${causes.map((cause, place) => causeArticle(cause, place < OPENED, model, linked))}`;
}

function echoing(causes: readonly Cause[]): string {
  const echoes = causes.flatMap((cause) => cause.echoes);
  return echoes.length === 0 ? '' : `, of which ${echoes.length} most likely follow from another`;
}

const contents = (causes: readonly Cause[]): Markup =>
  html`<nav aria-label="Broken rules">
    <ol class="small">
      ${causes.map(({ rule }) => html`<li><a href="#${anchor('broken', rule.id)}">${legible(rule.text)}</a></li>`)}
    </ol>
  </nav>`;

function causeArticle(
  { rule, findings, general, echoes }: Cause,
  opened: boolean,
  model: Model,
  /** Exchanges that the page has shown before: each has its anchor once. */
  linked: Set<number>,
): Markup {
  const extent = general
    ? `Shown by most answers of the run (${counted(rule.broken, 'exchange')}); other findings may follow from it.`
    : rule.broken === 0
      ? `Shown in ${counted(checksOf(findings), 'check')}.`
      : `Shown by ${counted(rule.broken, 'exchange')} of ${rule.exchanges} that could show it.`;
  const rest = findings.slice(WHOLE);
  return html`<article aria-labelledby="${anchor('broken', rule.id)}">
    <h3 id="${anchor('broken', rule.id)}">${legible(rule.text)}</h3>
    <p class="soft small">
      <a href="#${anchor('rule', rule.id)}"><code>${legible(rule.id)}</code></a
      >, under “${rule.section}”. ${extent}
    </p>
    ${rule.shared === null ? '' : html`<p><strong>${legible(rule.shared)}</strong></p>`}
    ${findings.slice(0, WHOLE).map((finding, index) => {
      const telling = index === 0 ? tellingOf(model.report, findings) : undefined;
      return wholeFinding(finding, { first: index === 0, opened, telling }, model, linked);
    })}
    ${rest.length > 0 ? restTable(`${counted(rest.length, 'more finding')} of this rule`, rest) : ''}
    ${echoes.map(echoPart)}
  </article>`;
}

interface Place {
  readonly first: boolean;
  readonly opened: boolean;
  /** What says how to repeat it: one place tells it for all findings of the rule. */
  readonly telling: ReportFinding | undefined;
}

function wholeFinding(
  finding: ReportFinding,
  { first, opened, telling }: Place,
  { shown, report }: Model,
  linked: Set<number>,
): Markup {
  const numbers = finding.exchanges.slice(-SHOWN_OF_FINDING);
  const exchanges = numbers.flatMap((n) => shown.get(n) ?? []);
  const left = finding.exchanges.length - exchanges.length;
  return html`<section>
    ${first ? '' : html`<h4>Also in ${legible(checkText(finding))}</h4>`}
    <dl class="facts">
      <dt>Expected</dt>
      <dd><strong>${glance(finding.expected)}</strong></dd>
      <dt>Actual</dt>
      <dd><strong>${glance(finding.actual)}</strong></dd>
      <dt>Found by</dt>
      <dd>${checkMarkup(finding)}${caseWords(finding, report)}</dd>
      ${finding.at ? placeRow(finding.at) : ''} ${(finding.also ?? []).map(alsoRows)}
      ${
        finding.note
          ? html`<dt>Note</dt>
              <dd>${legible(finding.note)}</dd>`
          : ''
      }
      ${againRow(finding, telling, report)}
    </dl>
    ${left > 0 ? html`<p class="soft small">${counted(left, 'earlier exchange')} not shown here.</p>` : ''}
    ${exchanges.map((exchange, index) => {
      const isFirst = !linked.has(exchange.n);
      linked.add(exchange.n);
      const isDecisive = first && opened && index === exchanges.length - 1;
      return exchangeDetails(exchange, report.target, { anchored: isFirst, opened: isDecisive });
    })}
  </section>`;
}

const placeRow = ({ file, line, column, excerpt }: NonNullable<ReportFinding['at']>): Markup =>
  html`<dt>Expectation</dt>
    <dd>
      <code>${file}:${line}:${column}</code>
      <pre class="code" tabindex="0">${legible(excerpt)}</pre>
    </dd>`;

const alsoRows = ({ expected, actual, at }: NonNullable<ReportFinding['also']>[number]): Markup =>
  html`<dt>Also expected</dt>
    <dd><strong>${glance(expected)}</strong></dd>
    <dt>Actual</dt>
    <dd><strong>${glance(actual)}</strong></dd>
    ${placeRow(at)}`;

function againRow(finding: ReportFinding, telling: ReportFinding | undefined, report: Report): Markup | '' {
  const tried = telling === undefined ? null : triedWords(telling);
  const words = [steadyWords(finding.steady), tried].filter((sentence) => sentence !== null);
  const command = telling === undefined ? null : againCommand(report, telling);
  if (words.length === 0 && command === null) return '';
  return html`<dt>To repeat it</dt>
    <dd>
      ${words.join(' ')} ${command === null ? '' : html`<pre class="copy">${legible(command)}</pre>`}
      ${telling === undefined ? '' : curlPart(telling)}
    </dd>`;
}

function curlPart({ reproduction }: ReportFinding): Markup | '' {
  const curl = reproduction?.shortest?.curl ?? null;
  if (curl === null) return '';
  return html`<details>
    <summary>The same for a shell with curl and jq</summary>
    <pre class="copy">${legible(curl)}</pre>
  </details>`;
}

const checkMarkup = (finding: ReportFinding): Markup | string =>
  finding.check === null
    ? checkText(finding)
    : html`<a href="#${anchor('check', finding.check)}">${legible(finding.check)}</a>`;

/** What a client or a receiver was brought into. */
function caseWords({ check }: ReportFinding, { subject, checks }: Report): string {
  const title = subject === null ? undefined : checks.find(({ id }) => id === check)?.title;
  return title === undefined ? '' : legible(`: ${title}`);
}

const checkText = ({ check }: ReportFinding): string => check ?? 'traffic that no check sent';

const echoPart = ({ rule, findings }: Cause['echoes'][number]): Markup =>
  html`<section>
    <h4 id="${anchor('broken', rule.id)}">Also breaks: ${legible(rule.text)}</h4>
    <p class="soft small">
      <a href="#${anchor('rule', rule.id)}"><code>${legible(rule.id)}</code></a
      >, in ${counted(rule.broken, 'exchange')}, most likely by the same cause.
    </p>
    ${restTable(counted(findings.length, 'finding'), findings)}
  </section>`;

const restTable = (title: string, findings: readonly ReportFinding[]): Markup =>
  html`<details class="printed">
    <summary>${title}</summary>
    ${table(
      { kind: 'stack' },
      ['Found by', 'Actual', 'Exchanges'],
      findings.map(
        (finding) =>
          html`<tr>
            <th scope="row"><code>${legible(checkText(finding))}</code></th>
            <td data-label="Actual">${glance(finding.actual)}</td>
            <td data-label="Exchanges">${finding.exchanges.slice(-SHOWN_OF_FINDING).join(', ')}</td>
          </tr>`,
      ),
    )}
  </details>`;
