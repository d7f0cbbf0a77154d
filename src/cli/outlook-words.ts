import { counted, duration } from '../report/terminal/words.ts';
import type { Message } from '../run/session/engine.ts';

type Outlook = Extract<Message, { is: 'opened' }>['outlook'];

/** What a run has before it, and what the quick profile would. */
export function outlookLines(outlook: Outlook, quick: Outlook | null): readonly string[] {
  const planned = `${counted(outlook.checks, 'check')} planned: ${sent(outlook)}, ${time(outlook.seconds)}${within(outlook)}.`;
  if (outlook.finds !== null) return [planned, found(outlook.finds)];
  if (quick === null || quick.requests >= outlook.requests) return [planned];
  return [planned, `With --profile quick: ${counted(quick.checks, 'check')}, ${sent(quick)}, ${time(quick.seconds)}.`];
}

const found = ({ found: shown, within, of }: NonNullable<Outlook['finds']>): string =>
  `They find ${shown} of the ${within} sandbox faults that are known to show with one key in so short a run, ` +
  `and of the ${of} that show with one key at all; standard finds more.`;

/**
 * The most, since some checks ask until something shows: of what it may send, standard sent 0.42 to 0.57, on both deployments
 * or one.
 */
const sent = ({ requests }: Outlook): string =>
  `at most ${counted(requests, 'request')}${requests < many ? '' : ', mostly about half as many'}`;

const many = 2000;

/** Of what the least possible allows, runs were seen to take this much more. */
const overhead = 1.05;

/** Told of the run that begins. */
const within = ({ within_s }: Outlook): string =>
  within_s === null ? '' : `; whatever happens, it ends within ${duration(within_s)}`;

function time(least_s: number | null): string {
  if (least_s === null) return 'no real waits';
  const seconds = least_s * overhead;
  if (seconds < 60) return `about ${Math.max(10, Math.ceil(seconds / 10) * 10)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `about ${minutes} min` : `about ${Math.ceil(minutes / 60)} h`;
}
