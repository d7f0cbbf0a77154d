import type { JSX } from 'preact';
import { legible } from '../legible.ts';
import type { Model } from '../model.ts';
import type { KeyUse } from '../recorded/key-minutes.ts';
import type { Report } from '../report-json.ts';
import { counted, timeSentence } from '../terminal/words.ts';
import { Fact } from './table.tsx';

/** Who was judged, when, how, and how much of what was allowed it took. */
export function RunFacts({ model: { report, recording } }: { readonly model: Model }): JSX.Element {
  const { suite, started, finished } = report;
  const [busiest] = recording?.keys ?? [];
  const until = finished === null ? 'an unknown moment' : moment(finished);
  return (
    <dl class="facts small">
      <Judged report={report} />
      <Fact name="Run">{[`${moment(started)} to ${until}`, ...howWords(report)].join(', ')}</Fact>
      <Fact name="Time">{timeSentence(report)}</Fact>
      {busiest !== undefined && (
        <Fact name="Rate">
          {rateWords(busiest)}
          {recording?.keys.some(({ tried }) => tried !== null) && '; checks that try the limit aside'}
        </Fact>
      )}
      <Fact name="Suite">
        {suite.version}
        {suite.commit === null ? '' : `, commit ${suite.commit}`}
      </Fact>
    </dl>
  );
}

const rateWords = ({ busiest, allowed }: KeyUse): string =>
  `at most ${counted(busiest, 'request')} of one key in a minute; ${allowed} are allowed`;

/** Profiles are of runs against a service; a recording has no seed either. */
function howWords({ subject, profile, seed }: Report): readonly string[] {
  if (subject === null) return [`profile ${profile}`, `seed ${seed}`];
  return subject.is === 'traffic' ? [] : [`seed ${seed}`];
}

function Judged({ report: { target, subject } }: { readonly report: Report }): JSX.Element {
  const urls = [target.sandbox && `sandbox ${target.sandbox}`, target.live && `live ${target.live}`].filter(Boolean);
  const deployment = <Fact name="Deployment">{legible([target.name, ...urls].join(', '))}</Fact>;
  if (subject === null) return deployment;
  return (
    <>
      <Fact name={subjectWords[subject.is]}>{legible(named(subject))}</Fact>
      {subject.adapter !== null && <Fact name="Adapter">{legible(named(subject.adapter))}</Fact>}
      {urls.length > 0 && deployment}
    </>
  );
}

const subjectWords = { client: 'Client', receiver: 'Receiver', traffic: 'Traffic' } as const;

const named = ({ name, version }: { readonly name: string; readonly version: string | null }): string =>
  version === null ? name : `${name} ${version}`;

/** To the second, where it is told in UTC. */
const moment = (text: string): string => text.replace(/^(.{10})T(.{8})(?:\.\d+)?Z$/, '$1 $2 UTC');
