import type { JournalWriter } from '../evidence/journal.ts';
import { partsWritten } from '../evidence/situation.ts';
import { doubtOf } from '../judge/client/receiver-story.ts';
import { orderFulfilled } from '../judge/client/receiver.situation.ts';
import { endOf, withoutFindings, type CheckOutcome } from '../run/record/ended.ts';
import type { Recorder } from '../run/record/recorder.ts';
import { machineTime } from '../wire/time/clock.ts';
import type { Episode } from './episode.ts';

interface Ending {
  readonly journal: JournalWriter;
  readonly recorder: Recorder;
  readonly started: number;
  /** What is amiss with the whole run; null: nothing. */
  readonly trouble: string | null;
}

/** Has each case judged, and writes down how it ended. */
export function writeEnd({ journal, recorder, started, trouble }: Ending, episodes: readonly Episode[]): void {
  for (const episode of episodes) {
    const { record, began } = episode;
    const outcome = judged(recorder, episode, trouble);
    recorder.conclude(record);
    journal.append(withoutFindings(endOf(record, outcome, { duration_s: seconds(performance.now() - began) })));
  }
  const wall_s = seconds(machineTime() - started);
  journal.append({
    is: 'footer',
    finished: new Date(machineTime()).toISOString(),
    traffic: { requests: recorder.requests, retries: 0, wall_s, lower_bound_s: 0, longest_wait_s: 0 },
    interrupted: false,
  });
}

function judged(recorder: Recorder, episode: Episode, trouble: string | null): CheckOutcome {
  const { record } = episode;
  const wrong = episode.doubt ?? trouble;
  const story = episode.story(wrong === null);
  const numbers = story.posts.map(({ n }) => n);
  const span = numbers.length === 0 ? null : { first: Math.min(...numbers), last: Math.max(...numbers) };
  recorder.situate(orderFulfilled, partsWritten(story), record, { span, late: false });
  const doubt = doubtOf(story);
  if (doubt === null) return { verdict: 'pass', why: null };
  return doubt.verdict === 'inconclusive' && wrong !== null ? { ...doubt, why: wrong } : doubt;
}

const seconds = (ms: number): number => Math.round(ms) / 1000;
