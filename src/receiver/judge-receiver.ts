import { Dashboard } from '../evidence/dashboard.ts';
import { Answers } from '../judge/history/answers.ts';
import { derivedText } from '../random/derive.ts';
import { BufferedJournal } from '../run/record/buffered-journal.ts';
import { Recorder } from '../run/record/recorder.ts';
import { toJudges } from '../run/record/records.ts';
import { Redactor } from '../wire/masking/redaction.ts';
import { machineTime } from '../wire/time/clock.ts';
import { receiverCases } from './cases/all.ts';
import type { ReceiverCase } from './cases/case.ts';
import { closingControl, killed, longBefore, muchLater, openingControl } from './controls.ts';
import { Deliverer } from './delivery.ts';
import { drive } from './drive.ts';
import type { Episode, Run } from './episode.ts';
import { headerOf, shownUrl, subjectAt } from './journal.ts';
import { opened } from './opening.ts';
import type { ReceiverOptions } from './options.ts';
import { Poster } from './post.ts';
import { secretsIn } from './secrets-in.ts';
import { Work } from './work.ts';
import { writeEnd } from './write-end.ts';

/** Judges a receiver, and leaves a journal of it. */
export async function judgeReceiver(options: ReceiverOptions): Promise<void> {
  const started = machineTime();
  const { url, mode, seed, secret } = options;
  const run: Run = { seed, mode, began: started, name: derivedText('0123456789abcdef', 8, seed, started) };
  const poster = new Poster(url);
  const journal = new BufferedJournal(options.journal);
  const given = { docs_url: null, statuses: {}, signature: null };
  const subject = subjectAt(url).subject;
  const recorder = new Recorder(journal, toJudges(given, new Dashboard()), new Answers(), subject);
  const redactor = redactorOf(options);
  const deliverer = new Deliverer({
    poster,
    recorder,
    redactor,
    secret,
    target: shownUrl(url).path,
    run,
    again: options.status !== null,
  });
  const work = new Work(options, run, deliverer);
  try {
    const { control, unjudged, instead } = await opened(work, openingControl);
    const possible = casesFor(options, unjudged, control);
    const cases = possible.filter((each) => each === closingControl || isAsked(options, each));
    const left = possible.filter((each) => !cases.includes(each));
    const shown = instead.length > 0;
    const planned = [openingControl, ...cases, ...instead.map(({ of }) => of)];
    journal.begin(
      headerOf(options, planned, { started, unjudged: shown ? null : unjudged, fulfils: unjudged === null, left }),
      () => true,
      (entry) => redactor.all(entry),
    );
    const { episodes, trouble } = await drive(work, control, cases);
    writeEnd({ journal, recorder, started, trouble, control, interrupted: work.isStopped }, episodes, instead);
  } finally {
    poster.close();
    journal.close();
  }
}

const isAsked = ({ only }: ReceiverOptions, { id }: ReceiverCase): boolean => only?.(id) ?? true;

/** Where nothing tells what was fulfilled, the answers are seen all the same. */
function casesFor(
  { mode, secret, status, restart }: ReceiverOptions,
  unjudged: string | null,
  control: Episode,
): readonly ReceiverCase[] {
  if (unjudged !== null && (status !== null || control.isUnreached)) return [];
  const possible = receiverCases.filter(
    ({ needs, kind }) =>
      (needs !== 'secret' || secret !== null) && (mode === 'live' || (needs !== 'live' && kind === 'charge')),
  );
  if (status === null) return possible;
  return [
    muchLater,
    ...(restart === null ? [] : [longBefore]),
    ...possible,
    closingControl,
    ...(restart === null ? [] : [killed]),
  ];
}

/** A receiver may say what it was told, its secret included; so may who is asked what it fulfilled. */
function redactorOf({ url, status, orders, secret }: ReceiverOptions): Redactor {
  const addresses = [url, ...[status, orders].flatMap((way) => (way?.is === 'url' ? [way.url] : []))];
  const signing = secret === null ? [] : [secret, secret.slice(secret.indexOf('_') + 1)];
  const secrets = [...signing, ...addresses.flatMap(secretsIn)].filter(({ length }) => length >= shortestSecret);
  return new Redactor(() => secrets, new Set());
}

/** What is shorter would be found in every second text. */
const shortestSecret = 8;
