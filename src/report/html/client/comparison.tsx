import { render, type JSX } from 'preact';
import { baselineGroups, besideBaseline } from '../../baseline.ts';
import { legible } from '../../legible.ts';
import { REPORT_FORMAT } from '../../report-format.ts';
import type { Report } from '../../report-json.ts';
import { anchor } from '../anchor.ts';
import type { PageData } from '../page-data.ts';

/** Holds the report of another run against the page: what became new, known and mended since, and what is answered otherwise. */
export async function compareWith(file: File, data: PageData, place: HTMLElement): Promise<void> {
  const earlier = reportIn(await file.text());
  render(
    earlier === null ? (
      <p>{legible(file.name)} is not a report.json of a run.</p>
    ) : (
      <Comparison data={data} earlier={earlier} name={file.name} />
    ),
    place,
  );
  place.scrollIntoView();
}

/** Only what a comparison reads is looked at: a file may come from anywhere. */
function reportIn(text: string): Report | null {
  try {
    const read = JSON.parse(text) as Partial<Report> | null;
    const isReport =
      read?.format === REPORT_FORMAT &&
      [read.rules, read.checks, read.findings, read.observations].every((list) => Array.isArray(list)) &&
      typeof read.traffic?.latency_ms?.p95 === 'number' &&
      typeof read.started === 'string';
    return isReport ? (read as Report) : null;
  } catch {
    return null;
  }
}

interface Props {
  readonly data: PageData;
  readonly earlier: Report;
  readonly name: string;
}

function Comparison({ data, earlier, name }: Props): JSX.Element {
  const beside = besideBaseline(data, { path: name, report: earlier });
  const now = new Map(data.rules.map(({ id, verdict }) => [id, verdict]));
  const isDecided = (verdict: string | undefined): boolean => verdict === 'pass' || verdict === 'fail';
  const lost = earlier.rules
    .filter(({ id, verdict }) => verdict === 'pass' && !isDecided(now.get(id)))
    .map(({ id }) => id);
  const groups = [...baselineGroups(beside), { title: 'Kept then, and not decided now', rules: lost }];
  const answers = otherAnswers(data, earlier);
  return (
    <section>
      <h2 id="comparison">Beside the run of {legible(earlier.started.slice(0, 16).replace('T', ' '))}</h2>
      <dl class="facts">
        {groups
          .filter(({ rules }) => rules.length > 0)
          .map(({ title, rules }) => (
            <Group title={title} rules={rules} />
          ))}
        <dt>Answers</dt>
        <dd>
          95 of 100 within {Math.round(data.latency.p95)} ms, then {Math.round(earlier.traffic.latency_ms.p95)} ms
        </dd>
      </dl>
      {groups.every(({ rules }) => rules.length === 0) && <p>No rule is decided otherwise.</p>}
      {answers.length > 0 && (
        <>
          <h3>Open questions that are answered otherwise</h3>
          <ul class="plain">
            {answers.map(({ topic, before, after }) => (
              <li>
                {legible(topic)}: {legible(after)} <span class="soft">(then: {legible(before)})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Group = ({ title, rules }: { readonly title: string; readonly rules: readonly string[] }): JSX.Element => (
  <>
    <dt>
      {title} ({rules.length})
    </dt>
    <dd>
      {rules.map((id) => (
        <>
          <a href={`#${anchor('rule', id)}`}>
            <code>{legible(id)}</code>
          </a>{' '}
        </>
      ))}
    </dd>
  </>
);

function otherAnswers({ observations }: PageData, earlier: Report) {
  const told = (list: PageData['observations']): Map<string, string> => {
    const byTopic = new Map<string, string[]>();
    for (const { topic, observed } of list) byTopic.set(topic, [...(byTopic.get(topic) ?? []), observed.slice(0, 600)]);
    return new Map([...byTopic].map(([topic, answers]) => [topic, answers.toSorted().join('; ')]));
  };
  const [after, before] = [told(observations), told(earlier.observations)];
  return [...after].flatMap(([topic, words]) => {
    const then = before.get(topic);
    return then === undefined || then === words ? [] : [{ topic, before: then, after: words }];
  });
}
