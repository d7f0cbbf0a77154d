import type { JSX } from 'preact';
import { baselineGroups, baselineSentence } from '../baseline.ts';
import { harmCounts, type Cause } from '../findings/causes.ts';
import { harmWords } from '../findings/harm.ts';
import { glance, legible } from '../legible.ts';
import type { Model } from '../model.ts';
import { ruleVerdicts, type Report } from '../report-json.ts';
import { decidedWords, verdictSentence } from '../terminal/headline.ts';
import { counted, partialSentence, verdictPhrase, verdictWords } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Dated } from './dated.tsx';
import { EarlierRuns } from './earlier-runs.tsx';
import { KnownTable } from './known.tsx';
import { NewRules } from './new-rules.tsx';
import { RunFacts } from './run-facts.tsx';
import { Fact } from './table.tsx';

/** What a gate, and whoever mends the service, wants to know first. */
export const Gate = ({ model }: { readonly model: Model }): JSX.Element => (
  <section id="gate" aria-label="Verdict">
    <Verdict report={model.report} />
    <Counts report={model.report} />
    <MendFirst causes={model.causes} />
    <NewRules report={model.report} />
    <BaselineFacts report={model.report} />
    <KnownTable known={model.report.known} />
    <EarlierRuns report={model.report} />
    <h2>The run</h2>
    <RunFacts model={model} />
  </section>
);

function Verdict({ report }: { readonly report: Report }): JSX.Element {
  const partial = partialSentence(report);
  const [sentence, decided] = [verdictSentence(report), decidedWords(report)];
  return (
    <div
      class={`banner ${report.verdict === 'conformant' && report.rules_of?.broken.length ? 'incomplete' : report.verdict}`}
    >
      <p class="verdict">{verdictPhrase(report)}</p>
      <h1>
        <Dated text={legible(sentence)} />
      </h1>
      {!sentence.endsWith(decided) && <p>{decided}</p>}
      {report.unjudged !== null && (
        <p>
          <strong>{glance(report.unjudged)}</strong>
        </p>
      )}
      {partial !== null && (
        <p>
          <strong>{legible(partial)}</strong>
        </p>
      )}
    </div>
  );
}

const Counts = ({ report }: { readonly report: Report }): JSX.Element => (
  <>
    <ul class="counts" aria-label="Rules by verdict">
      {ruleVerdicts.map((verdict) => (
        <li class={report.counts[verdict] === 0 ? 'none' : verdict}>
          <b>{report.counts[verdict]}</b> {verdictWords[verdict]}
        </li>
      ))}
    </ul>
    <p class="soft small">{beyondWords(report)}</p>
  </>
);

/** Why some rules are neither kept nor broken, for each kind of subject. */
const beyondWords = ({ subject, counts }: Report): string =>
  [
    ...(counts.out_of_scope === 0 && subject !== null
      ? []
      : [`Out of scope: ${scopeWords[subject?.is ?? 'service']}.`]),
    'Unobservable: no request can show it.',
  ].join(' ');

const scopeWords = {
  service: 'not asked for, for clients, or out of reach of this target',
  client: 'not asked for',
  receiver: 'for what calls the service, or not for receivers of this mode',
  traffic: 'for a deployment of which nothing was recorded',
} as const;

/** So many causes fit a first screen. */
const FIRST = 3;

function MendFirst({ causes }: { readonly causes: readonly Cause[] }): JSX.Element | null {
  if (causes.length === 0) return null;
  const rest = causes.length - FIRST;
  return (
    <div class="first">
      <h2 id="first">To mend first</h2>
      <ol>
        {causes.slice(0, FIRST).map(({ rule, harm, findings, echoes }) => (
          <li>
            <a href={`#${anchor('broken', rule.id)}`}>{legible(rule.text)}</a>{' '}
            <span class="soft small">
              {harm}
              {rule.broken > 0 && `, ${counted(rule.broken, 'exchange')}`}
              {echoes.length > 0 && `; ${counted(echoes.length, 'more broken rule')} most likely by the same cause`}
            </span>
            {findings.slice(0, 1).map(({ expected, actual }) => (
              <p class="small">
                <span class="soft">expected</span> {short(expected)}
                <br />
                <span class="soft">actual</span> {short(actual)}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <>
          <p class="small">
            <a href="#findings">{counted(rest, 'more cause')}</a>. By what they harm:
          </p>
          <Harms causes={causes} />
        </>
      )}
    </div>
  );
}

const Harms = ({ causes }: { readonly causes: readonly Cause[] }): JSX.Element => (
  <dl class="facts small">
    {harmCounts(causes).map(({ harm, rules, first }) => (
      <Fact name={`${harm} (${rules})`}>
        {harmWords[harm]}; first <a href={`#${anchor('broken', first.rule.id)}`}>{legible(first.rule.text)}</a>
      </Fact>
    ))}
  </dl>
);

const short = (text: string): string => glance(text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);
const SHORT = 160;

function BaselineFacts({ report }: { readonly report: Report }): JSX.Element | null {
  const { baseline } = report;
  if (baseline === null) return null;
  return (
    <>
      <h2 id="baseline">Since the baseline</h2>
      <dl class="facts small">
        <Fact name="Baseline">{legible(baselineSentence(report, baseline))}</Fact>
        {baselineGroups(baseline).map(({ title, rules }) => (
          <Fact name={`${title} (${rules.length})`}>
            {rules.map((id) => (
              <>
                <a href={`#${anchor('rule', id)}`}>
                  <code>{legible(id)}</code>
                </a>{' '}
              </>
            ))}
          </Fact>
        ))}
      </dl>
    </>
  );
}
