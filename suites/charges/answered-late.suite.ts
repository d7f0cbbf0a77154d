import fc from 'fast-check';
import { chargeRails, spans, type ChargeRail } from '../../src/contract/limits.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { sentAtEarliest } from '../../src/evidence/moment.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { payerAnswered } from '../../src/judge/charges/prompts.situation.ts';
import { sampleOn } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { script } from '../../src/generate/script.ts';
import { Inconclusive, NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { atTill, charging, chargingKey, keyFor } from '../sending.ts';
import { mostReads, outcomeOf, showing_s, untilShown } from '../until-shown.ts';
import { charges, posCharges } from '../creations.ts';

const live = { ...charging, mode: 'live' } as const;

/** In the last two minutes of its window, also where a clock is moved by whole minutes. */
const late_s = 810;
const tooLate_s = 880;

interface Window {
  readonly by: 'prompt' | 'code';
  readonly window_ms: number;
}

const windows = {
  prompt: { by: 'prompt', window_ms: spans.chargeWindow },
  code: { by: 'code', window_ms: spans.posWindow },
} as const satisfies Readonly<Record<string, Window>>;

const approvedLate = script({
  id: 'prompts/approved-late',
  title:
    'A prompt that is approved in the last two of its fifteen minutes succeeds, on any rail, and in its last seconds',
  rules: ['lifecycle.approved-succeeds', 'charge.expires-after-15-minutes'],
  needs: { ...chargingKey, keys: { main: live }, operator: ['approve_charge'] },
  requests: (2 + mostReads) * (chargeRails.length + 1),
  wait_s: late_s + 2 * showing_s,
  run: async (context) => {
    const key = keyFor(context);
    const last = context.clock.jumps ? await context.send(charges.post(key, charges.sample())) : null;
    const atOnce = await Promise.all(chargeRails.map((on) => approveLate(context, on)));
    if (last && atOnce.every(Boolean)) await approveLast(context, last, windows.prompt);
  },
});

/** Gives whether it was shown at once. */
async function approveLate(context: CheckContext, on: ChargeRail): Promise<boolean> {
  const key = keyFor(context);
  const [body, promise] = [sampleOn(on, 1), freshKey()];
  const request = charges.post(key, body, promise);
  const made = await context.send(request);
  const id = idOf(made);
  if (id === null) return false;
  // Half of them are asked for again meanwhile, and the others for another amount.
  const isAlike = chargeRails.indexOf(on) % 2 === context.seed % 2;
  await context.send(
    isAlike ? request : charges.post(key, { ...body, amount_minor: body.amount_minor + 100 }, promise),
  );
  await context.clock.until(made.received + late_s * 1000);
  if (context.clock.now() > made.received + tooLate_s * 1000)
    throw new NotExercised('a clock that can be moved into the last two minutes of a prompt');
  await context.operate('approve_charge', { charge: id });
  const approved = context.clock.now();
  return wasShown(context, { made, id, approved, by: 'prompt' });
}

/** In the last seconds, which count where it takes no time until an approval shows: nothing came of the others too late. */
async function approveLast(context: CheckContext, made: Exchange, { by, window_ms }: Window): Promise<void> {
  const id = idOf(made);
  if (id === null) return;
  await context.clock.until(made.received + window_ms - 4000, 0);
  const isInTime = (): boolean => context.clock.now() < sentAtEarliest(made) + window_ms - 1000;
  if (!isInTime()) return;
  await context.operate('approve_charge', { charge: id });
  if (isInTime()) await wasShown(context, { made, id, approved: context.clock.now(), by });
}

interface Approved {
  readonly made: Exchange;
  readonly id: string;
  readonly approved: number;
  readonly by: Window['by'];
}

const atOnce_ms = 1000;

/** Has it judged what became of an approval; gives whether it was shown at once. */
async function wasShown(context: CheckContext, { made, id, approved, by }: Approved): Promise<boolean> {
  // A network may tell of it when the window is over, so an expired charge may succeed after all.
  const isShown = (read: Exchange) =>
    read.answer?.status !== 200 || ['succeeded', 'failed'].includes(String(stateOf(read)));
  const outcome = await untilShown(context, charges.get(keyFor(context), id), isShown);
  if (outcome.answer?.status !== 200) return false;
  if (!context.clock.jumps && !isShown(outcome)) throw new Inconclusive('the network may yet tell of the approval');
  context.judge(payerAnswered, { did: 'approve', by, made, outcome });
  return outcome.sent < approved + atOnce_ms;
}

/** A minute before the end of a code. */
const lateScan_s = 240;

const scannedLate = script({
  id: 'pos-outcomes/scanned-late',
  title: 'A code that is paid a minute before its end is paid, and so is one that is paid in its last seconds',
  rules: ['pos.create.paid-by-scan', 'pos-charge.expires-after-5-minutes'],
  needs: { ...atTill, operator: ['approve_charge', 'advance_clock'] },
  requests: 2 * (1 + mostReads),
  wait_s: lateScan_s + showing_s,
  run: async (context) => {
    const code = () => context.send(posCharges.post(keyFor(context), posCharges.sample()));
    const [made, last] = [await code(), await code()];
    const id = idOf(made);
    if (id === null) return;
    await context.clock.until(made.received + lateScan_s * 1000);
    if (context.clock.now() > made.received + (lateScan_s + 30) * 1000)
      throw new NotExercised('a clock that can be moved into the last minute of a code');
    await context.operate('approve_charge', { charge: id });
    if (await wasShown(context, { made, id, approved: context.clock.now(), by: 'code' }))
      await approveLast(context, last, windows.code);
  },
});

/** Some seconds after a prompt, for each rail in another part of its window. */
const declines_s = [
  [60, 140],
  [140, 300],
  [300, 500],
  [500, 690],
  [690, 820],
] as const;

const declinedLater = script({
  id: 'prompts/declined-later',
  title: 'A prompt that is declined minutes later fails, on any rail',
  rules: ['lifecycle.declined-fails'],
  needs: { ...chargingKey, keys: { main: live }, operator: ['decline_charge'] },
  requests: (1 + mostReads) * chargeRails.length,
  wait_s: Math.max(...declines_s.flat()) + showing_s,
  run: async (context) => {
    // Which rail is the slowest turns with the seed.
    const turned = chargeRails.map((_, at) => chargeRails[(at + context.seed) % chargeRails.length]!);
    const moments = declines_s.map(([min, max]) => drawn(fc.integer({ min, max })));
    await Promise.all(turned.map((on, at) => declineLater(context, on, moments[at]!)));
  },
});

async function declineLater(context: CheckContext, on: ChargeRail, after_s: number): Promise<void> {
  const key = keyFor(context);
  const made = await context.send(charges.post(key, sampleOn(on, 1)));
  const id = idOf(made);
  if (id === null) return;
  await context.clock.until(made.received + after_s * 1000);
  if (context.clock.now() > made.received + tooLate_s * 1000)
    throw new NotExercised('a clock that can be moved into the window of a prompt');
  await context.operate('decline_charge', { charge: id });
  const outcome = await outcomeOf(context, key, id);
  if (outcome) context.judge(payerAnswered, { did: 'decline', by: 'prompt', made, outcome });
}

export const checks = [approvedLate, declinedLater, scannedLate];
