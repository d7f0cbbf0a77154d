import { finalStates } from '../src/contract/resources/charge.ts';
import type { Exchange, RequestTemplate } from '../src/evidence/exchange.ts';
import { stateOf } from '../src/evidence/read.ts';
import { Inconclusive } from '../src/run/check/check.ts';
import { pause, type Reader } from './sending.ts';
import { charges } from './creations.ts';

/** Seconds between one read and the next: what happened elsewhere may take a minute to show. */
const pauses_s = [1, 4, 15, 40] as const;

/** More of them where no wait is real. How long a network takes to tell of what a payer did is nowhere stated. */
const patientPauses_s = [240, 600] as const;

/** With real waits. */
export const showing_s = pauses_s.reduce<number>((sum, pause) => sum + pause, 0);
export const mostReads = pauses_s.length + patientPauses_s.length + 2;

/**
 * Reads until the answer shows what is due, and gives the last answer. Throws {@link Inconclusive} where waits are real
 * and a minute brought neither that nor an end of another kind, since it may yet come.
 */
export async function untilShown(
  context: Reader,
  template: RequestTemplate,
  isShown: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const { clock } = context;
  let last = await context.send(template);
  for (const seconds of [...pauses_s, ...(clock.jumps ? patientPauses_s : [])]) {
    if (isShown(last)) return last;
    await pause(context, seconds);
    last = await context.send(template);
  }
  if (clock.jumps && !isShown(last)) return shownInTime(context, template, isShown);
  if (isShown(last) || isFinal(last)) return last;
  const { method, target } = last.request;
  throw new Inconclusive(
    `${method} ${target}: what is due does not show after ${showing_s} s of real time; it may yet`,
  );
}

/** A copy may lag in this machine's time, while the clock was moved past all waits within no time. */
async function shownInTime(
  { clock, send }: Reader,
  template: RequestTemplate,
  isShown: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const began = performance.now();
  await clock.settled();
  const lag_ms = performance.now() - began;
  const last = await send(template);
  if (isShown(last)) clock.lags(lag_ms);
  return last;
}

export const isFinal = (exchange: Exchange): boolean => finalStates.has(String(stateOf(exchange)));

/** A charge after a payer's deed, once it is final; null when it cannot be read. */
export async function outcomeOf(context: Reader, key: string, id: string): Promise<Exchange | null> {
  const last = await untilShown(context, charges.get(key, id), (read) => read.answer?.status !== 200 || isFinal(read));
  return last.answer?.status === 200 ? last : null;
}
