import type { Exchange } from '../evidence/exchange.ts';
import type { Span } from '../evidence/kept-evidence.ts';
import type { JournalWriter } from '../evidence/journal.ts';
import { partsWritten } from '../evidence/situation.ts';
import { doubtOf } from '../judge/client/receiver-story.ts';
import { onlyOtherwise, orderFulfilled } from '../judge/client/receiver.situation.ts';
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
  readonly control: Episode;
  readonly interrupted: boolean;
}

/**
 * Has each case judged, and writes down how it ended.
 *
 * @param instead what was fulfilled in place of the control
 */
export function writeEnd(ending: Ending, episodes: readonly Episode[], instead: readonly Episode[]): void {
  const { journal, recorder, started, trouble, control, interrupted } = ending;
  for (const episode of [...episodes, ...instead]) {
    const { record, began } = episode;
    const outcome = instead.includes(episode)
      ? judgedBeside(recorder, episode, control)
      : judged(recorder, episode, trouble);
    recorder.conclude(record);
    journal.append(withoutFindings(endOf(record, outcome, { duration_s: seconds(performance.now() - began) })));
  }
  const wall_s = seconds(machineTime() - started);
  journal.append({
    is: 'footer',
    finished: new Date(machineTime()).toISOString(),
    traffic: { requests: recorder.requests, retries: 0, wall_s, lower_bound_s: 0, longest_wait_s: 0 },
    interrupted,
  });
}

function judged(recorder: Recorder, episode: Episode, trouble: string | null): CheckOutcome {
  const { record } = episode;
  const wrong = episode.doubt ?? trouble;
  const story = episode.story(wrong === null);
  recorder.situate(orderFulfilled, partsWritten(story), record, { span: spanOf(story.posts), late: false });
  const doubt = doubtOf(story);
  if (doubt === null) return { verdict: 'pass', why: null };
  return wrong === null ? doubt : { verdict: 'inconclusive', why: wrong };
}

function judgedBeside(recorder: Recorder, episode: Episode, control: Episode): CheckOutcome {
  const [documented, other] = [control, episode].map((each) => each.story(true));
  const told = {
    form: episode.of.form ?? '',
    documented: { posts: documented!.posts, fulfilled: control.seen },
    other: { posts: other!.posts, fulfilled: episode.seen },
  };
  const span = spanOf([...documented!.posts, ...other!.posts]);
  recorder.situate(onlyOtherwise, partsWritten(told), episode.record, { span, late: false });
  return { verdict: 'pass', why: null };
}

function spanOf(posts: readonly Exchange[]): Span | null {
  const numbers = posts.map(({ n }) => n);
  return numbers.length === 0 ? null : { first: Math.min(...numbers), last: Math.max(...numbers) };
}

const seconds = (ms: number): number => Math.round(ms) / 1000;
