import type { JSX } from 'preact';
import { statements } from '../../contract/statements.ts';
import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import { placeWords } from '../catalogue.ts';
import type { Report, ReportRule } from '../report-json.ts';
import { isNewTo } from '../tally/rules-of.ts';
import { counted } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { courseOf } from '../history.ts';
import { Numbers } from './finding.tsx';
import { Badge, Fold, isOpened, Table } from './table.tsx';

/** Every rule under the document's headings and statements, in the document's order. */
export function Rules({ report }: { readonly report: Report }): JSX.Element {
  const sections = [...groupBy(report.rules, (rule) => rule.section)];
  const courses = courseOf(report);
  return (
    <section>
      <h2 id="rules">Every rule</h2>
      <p>
        Under the headings and statements of the document, told in other words. Each has the exchanges that showed it,
        by their numbers in the journal, and the checks that sent them.
      </p>
      {sections.map(([section, rules]) => (
        <Fold heading={section} items={rules} opened={isOpened(rules)}>
          <Table kind="stack rules" heads={['Rule', 'Verdict', 'Shown by']} bodies>
            {byStatement(rules).map(([place, its]) => (
              <Statement place={place} rules={its} courses={courses} frozen={report.rules_of?.version ?? null} />
            ))}
          </Table>
        </Fold>
      ))}
    </section>
  );
}

const order = new Map(statements.map(({ place }, at) => [place, at]));
const texts = new Map(statements.map(({ place, text }) => [place, text]));

/** By the first place that states them. */
function byStatement(rules: readonly ReportRule[]): readonly (readonly [string, readonly ReportRule[]])[] {
  const at = (place: string): number => order.get(place) ?? statements.length;
  return [...groupBy(rules, ({ places }) => places[0] ?? '')].toSorted(([a], [b]) => at(a) - at(b));
}

interface StatementProps {
  readonly place: string;
  readonly rules: readonly ReportRule[];
  readonly courses: Courses;
  /** The version of the catalogue that the run is held to. */
  readonly frozen: number | null;
}

/** By rule, how it fared in earlier runs and in this one. */
type Courses = ReturnType<typeof courseOf>;

const Statement = ({ place, rules, courses, frozen }: StatementProps): JSX.Element => (
  <tbody>
    {place !== '' && (
      <tr class="statement">
        <th scope="rowgroup" colSpan={3}>
          § {placeWords(place)}: {texts.get(place)}
        </th>
      </tr>
    )}
    {rules.map((rule) => (
      <RuleRow rule={rule} course={courses.get(rule.id) ?? []} isNew={isNewTo(frozen, rule)} />
    ))}
  </tbody>
);

interface RowProps {
  readonly rule: ReportRule;
  readonly course: readonly string[];
  /** Newer than the rules that the run is held to. */
  readonly isNew: boolean;
}

const RuleRow = ({ rule, course, isNew }: RowProps): JSX.Element => (
  <tr id={anchor('rule', rule.id)} data-history={course.length === 0 ? undefined : course.join(' ')}>
    <th scope="row">
      {legible(rule.text)}
      <br />
      <code>{legible(rule.id)}</code>
      {isNew && <span class="soft small"> new rule, since catalogue {rule.since}</span>}
      {rule.why !== null && <p>{legible(rule.why)}</p>}
    </th>
    <td>
      <VerdictOf rule={rule} />
      {new Set(course).size > 1 && <p class="small soft">{turnsOf(course)}</p>}
    </td>
    <td>
      <Evidence rule={rule} />
    </td>
  </tr>
);

/** From the oldest run to this one, each verdict once where it stays. */
const turnsOf = (course: readonly string[]): string =>
  course
    .filter((verdict, at) => verdict !== course[at - 1])
    .map((verdict) => verdict.replace('_', ' '))
    .join(' → ');

/** The first check by name; report.json names the others. */
function Evidence({ rule }: { readonly rule: ReportRule }): JSX.Element {
  const { exchanges, broken, first, last, evidence, evidence_checks } = rule;
  if (exchanges === 0) return <>none</>;
  const [named] = evidence;
  const edges = [...new Set([first, last])].filter((n) => n !== null);
  return (
    <>
      {counted(exchanges, 'exchange')}
      {edges.length > 0 && (
        <>
          , no. <Numbers of={edges} />
        </>
      )}
      {broken > 0 && `, ${broken} broke it`}
      {named?.check && (
        <>
          <br />
          <a href={`#${anchor('check', named.check)}`}>{legible(named.check)}</a>
          {evidence_checks > 1 && ` and ${evidence_checks - 1} more`}
        </>
      )}
    </>
  );
}

const VerdictOf = ({ rule: { id, verdict } }: { readonly rule: ReportRule }): JSX.Element =>
  verdict === 'fail' ? (
    <a href={`#${anchor('broken', id)}`}>
      <Badge verdict={verdict} />
    </a>
  ) : (
    <Badge verdict={verdict} />
  );
