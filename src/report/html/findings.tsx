import type { JSX } from 'preact';
import { checksOf, type Cause } from '../findings/causes.ts';
import { courseOf } from '../history.ts';
import { excuseOf } from '../known/excuse.ts';
import { legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { Report } from '../report-json.ts';
import { tellingOf } from '../findings/again.ts';
import { counted } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Dated } from './dated.tsx';
import { FindingWhole, FindingsTable } from './finding.tsx';

/** Findings of one rule that are shown whole; the others of the rule stand in a table. */
const WHOLE = 2;
/** Broken rules whose decisive exchange is unfolded. */
const OPENED = 3;

export function Findings({ model }: { readonly model: Model }): JSX.Element {
  const { causes, report } = model;
  const linked = new Set<number>();
  return (
    <section>
      <h2 id="findings">Findings</h2>
      {causes.length === 0 ? (
        <p>None: no exchange of this run broke a documented rule.</p>
      ) : (
        <>
          <p>
            {counted(report.findings.length, 'finding')} of {counted(report.counts.fail, 'broken rule')}
            {echoing(causes)}
            {causes.length > 1 && ', what harms most first'}.
          </p>
          {causes.length > 3 && <Contents causes={causes} />}
          {causes.map((cause, place) => (
            <CauseArticle cause={cause} opened={place < OPENED} model={model} linked={linked} />
          ))}
        </>
      )}
    </section>
  );
}

function echoing(causes: readonly Cause[]): string {
  const echoes = causes.flatMap((cause) => cause.echoes);
  return echoes.length === 0 ? '' : `, of which ${echoes.length} most likely follow from another`;
}

const Contents = ({ causes }: { readonly causes: readonly Cause[] }): JSX.Element => (
  <nav aria-label="Broken rules">
    <ol class="small contents">
      {causes.map(({ rule, harm, echoes }) => (
        <li>
          <a href={`#${anchor('broken', rule.id)}`}>{legible(rule.text)}</a>{' '}
          <span class="soft">
            {harm}, {counted(rule.broken, 'exchange')}
            {echoes.length > 0 && `, ${counted(echoes.length, 'echo', 'echoes')}`}
          </span>
        </li>
      ))}
    </ol>
  </nav>
);

interface ArticleProps {
  readonly cause: Cause;
  readonly opened: boolean;
  readonly model: Model;
  /** Exchanges that the page has shown before: each has its anchor once. */
  readonly linked: Set<number>;
}

function CauseArticle({ cause, opened, model, linked }: ArticleProps): JSX.Element {
  const { rule, findings, echoes } = cause;
  const rest = findings.slice(WHOLE);
  const id = anchor('broken', rule.id);
  const course = courseOf(model.report).get(rule.id);
  return (
    <article aria-labelledby={id} data-history={course?.join(' ')}>
      <h3 id={id}>{legible(rule.text)}</h3>
      <p class="soft small">
        <RuleLink id={rule.id} />, under “{legible(rule.section)}”. {extentWords(cause)}{' '}
        <Dated text={newsWords(rule.id, model.report)} />
      </p>
      {rule.shared !== null && (
        <p class="shared">
          <strong>{legible(rule.shared)}</strong>
        </p>
      )}
      {findings.slice(0, WHOLE).map((finding, index) => (
        <FindingWhole
          finding={finding}
          place={{
            first: index === 0,
            opened,
            telling: index === 0 ? tellingOf(model.report, findings) : undefined,
          }}
          model={model}
          linked={linked}
        />
      ))}
      {rest.length > 0 && (
        <FindingsTable title={`${counted(rest.length, 'more finding')} of this rule`} findings={rest} />
      )}
      {echoes.length > 0 && <Echoes echoes={echoes} />}
    </article>
  );
}

function extentWords({ rule, findings, general }: Cause): string {
  if (general)
    return `Shown by most answers of the run (${rule.broken} exchanges of ${rule.exchanges} that could show it); other findings may follow from it.`;
  return rule.broken === 0
    ? `Shown in ${counted(checksOf(findings), 'check')}.`
    : `Shown by ${counted(rule.broken, 'exchange')} of ${rule.exchanges} that could show it.`;
}

/** Whether somebody knew of it. */
function newsWords(rule: string, report: Report): string {
  const { baseline, known, rules_of } = report;
  const excused = known?.find((entry) => entry.rule === rule && entry.standing === 'holds');
  if (excused) return legible(`Known: ${excused.reason} (${excused.owner}, until ${excused.until}).`);
  if (excuseOf(rule, report) === 'new rule')
    return `A new rule: this run is held to catalogue ${rules_of?.version}, which had not got it or asked for less.`;
  if (baseline === null) return '';
  return baseline.known.includes(rule) ? 'Known: the baseline shows it too.' : 'New since the baseline.';
}

const RuleLink = ({ id }: { readonly id: string }): JSX.Element => (
  <a href={`#${anchor('rule', id)}`}>
    <code>{legible(id)}</code>
  </a>
);

const Echoes = ({ echoes }: Pick<Cause, 'echoes'>): JSX.Element => (
  <section class="echoes">
    <h4>Most likely by the same cause</h4>
    {echoes.map(({ rule, findings }) => (
      <div class="echo">
        <p id={anchor('broken', rule.id)}>
          {legible(rule.text)}{' '}
          <span class="soft small">
            <RuleLink id={rule.id} />, in {counted(rule.broken, 'exchange')}
          </span>
        </p>
        <FindingsTable title={counted(findings.length, 'finding')} findings={findings} />
      </div>
    ))}
  </section>
);
