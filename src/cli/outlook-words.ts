import { COLUMNS, wrap } from '../report/terminal/columns.ts';
import { counted, duration } from '../report/terminal/words.ts';
import type { Message } from '../run/session/engine.ts';

type Outlook = Extract<Message, { is: 'opened' }>['outlook'];

/** What a run has before it, and what the quick profile would; no line is wider than a page. */
export const outlookLines = (outlook: Outlook, quick: Outlook | null): readonly string[] =>
  sentences(outlook, quick).flatMap((sentence) => wrap(sentence, COLUMNS));

function sentences(outlook: Outlook, quick: Outlook | null): readonly string[] {
  const planned = [
    `${counted(outlook.checks, 'check')} planned: ${sent(outlook)}.`,
    `${capital(time(outlook))}${within(outlook)}.`,
  ];
  if (outlook.finds !== null) return [...planned, found(outlook.finds)];
  if (quick === null || quick.requests >= outlook.requests) return planned;
  return [...planned, `With --profile quick: ${counted(quick.checks, 'check')}, ${sent(quick)}, ${time(quick)}.`];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const found = ({ found: shown, of }: NonNullable<Outlook['finds']>): string =>
  `In the self-test these checks caught ${shown} of ${of} simulated faults that show with one key; the standard profile catches more.`;

export const sent = ({ requests, mostly }: Pick<Outlook, 'requests' | 'mostly'>): string =>
  mostly === requests
    ? `at most ${counted(requests, 'request')}`
    : `mostly about ${Math.round(mostly / 500) * 500} requests, ${requests} at the most`;

/** Of what the least possible allows, runs were seen to take this much more. */
const overhead = 1.05;

/** Told of the run that begins. */
const within = ({ within_s }: Outlook): string =>
  within_s === null ? '' : `; it ends within ${duration(within_s)} in any case`;

/** Without real waits: what a machine takes that does other things too, so that few runs take longer. */
function time({ seconds, busy_s }: Outlook): string {
  if (seconds === null) return `no real waits, mostly done within ${rounded(busy_s)}`;
  return `about ${rounded(seconds * overhead)}`;
}

/** Up, to what one thinks in. */
export function rounded(seconds: number): string {
  if (seconds < 60) return `${Math.max(10, Math.ceil(seconds / 10) * 10)}\u00a0s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes}\u00a0min` : `${Math.ceil(minutes / 60)}\u00a0h`;
}
