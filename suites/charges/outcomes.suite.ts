import type { RuleId } from '../../src/contract/rules.ts';
import { amount as limits, chargeRails, spans, type ChargeRail } from '../../src/contract/limits.ts';
import { finalStates } from '../../src/contract/resources/charge.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { anyPayer, likeTriggers, msisdnForms, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { getBalance } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import { Inconclusive, type Check, type CheckContext, type Needs } from '../../src/run/check/check.ts';
import { charging, chargingKey, inTurn, keyFor, pause } from '../sending.ts';
import { freshReference } from './charging.ts';
import { charges } from '../creations.ts';

interface TriggerOutcome {
  readonly name: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly payers: readonly string[];
  /** Seconds after its creation at which the charge is read, ascending. */
  readonly reads: readonly number[];
  /** How long its outcome takes is not stated: where waits are free, it is also read when its window is over. */
  readonly untimed?: true;
  /** Sent with a key of its own, so that no other request delays a read. */
  readonly onTime?: true;
  /** Its key is used again before its outcome, and not after. */
  readonly askedMeanwhile?: true;
  /** Left out: one rail after the other. */
  readonly rail?: ChargeRail;
  /** At last the key is used for another amount, and for something else that is compared. */
  readonly misused?: true;
  /** At last the balance is read, which nothing of it moved. */
  readonly weighed?: true;
}

const inEachForm = (trigger: Trigger): readonly string[] =>
  msisdnForms.map((form) => `${form}${triggerPayer(trigger)}`);
const inSomeForm = (payer: string, at: number): string => `${msisdnForms[at % msisdnForms.length]}${payer}`;
const secondKey: Needs = { keys: { others: charging, main: { ...charging, differentFrom: 'others' } } };
const weighingKey: Needs = { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } };
const every: readonly Trigger[] = [1, 2, 3, 4, 5];

/** What a number does it does for every amount; a step below the most that may be asked for. */
const large = limits.maximum - limits.multipleOf;

/** What a number does it does on every rail. */
const railOf = ({ rail }: TriggerOutcome, at: number): ChargeRail =>
  rail ?? chargeRails[(at + 1) % chargeRails.length]!;

/** What is compared besides the amount. */
const misuses: readonly Partial<ChargeBody>[] = [
  { reference: 'another' },
  { rail: 'tigo' },
  { msisdn: `0${anyPayer(7)}` },
];

/** A minute after the window of a charge. */
const pastWindow_s = spans.chargeWindow / 1000 + 60;

const outcomes: readonly TriggerOutcome[] = [
  {
    name: 'trigger-1',
    title: 'The number ending in 1 succeeds, in every form',
    rules: ['sandbox.trigger-1-succeeds'],
    payers: inEachForm(1),
    reads: [70],
  },
  {
    name: 'trigger-2',
    title: 'The number ending in 2 is declined, in every form',
    rules: ['sandbox.trigger-2-fails', 'sandbox.trigger-2-reason'],
    payers: inEachForm(2),
    reads: [70],
    untimed: true,
  },
  {
    name: 'trigger-3',
    title: 'The number ending in 3 lacks funds, in every form',
    rules: ['sandbox.trigger-3-fails', 'sandbox.trigger-3-reason'],
    payers: inEachForm(3),
    reads: [70],
    untimed: true,
  },
  {
    name: 'trigger-4',
    title: 'The number ending in 4 stays processing, in every form',
    rules: ['sandbox.trigger-4-stays-processing'],
    payers: inEachForm(4),
    reads: [20, 120],
    askedMeanwhile: true,
  },
  {
    name: 'trigger-5',
    title: 'The number ending in 5 succeeds after 90 seconds and not before, in every form',
    rules: ['sandbox.trigger-5-succeeds', 'sandbox.trigger-5-not-before-90-seconds', 'sandbox.balance-zero'],
    payers: inEachForm(5),
    reads: [60, 87, 160],
    askedMeanwhile: true,
    weighed: true,
  },
  {
    name: 'trigger-5-to-the-second',
    title: 'The number ending in 5 does not succeed a little before its 90 seconds',
    rules: ['sandbox.trigger-5-not-before-90-seconds'],
    payers: [`0${triggerPayer(5)}`],
    reads: [78, 83, 87, 160],
    onTime: true,
  },
  {
    name: 'any-other-number',
    title: 'Any other number is approved, however much it looks like a trigger number',
    rules: ['sandbox.other-numbers-approved'],
    payers: likeTriggers.map(inSomeForm),
    reads: [320],
    untimed: true,
  },
  {
    name: 'past-the-window',
    title: 'What became of a charge is the same when its window has passed',
    rules: [
      'sandbox.trigger-4-stays-processing',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
      'lifecycle.expired-is-final',
      'lifecycle.expires-not-before-its-time',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-reference',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
    ],
    payers: every.map((trigger) => `0${triggerPayer(trigger)}`),
    rail: 'azampesa',
    reads: [870, pastWindow_s],
    misused: true,
  },
  {
    name: 'a-day-later',
    title: 'A day later a key still stands for its charge',
    rules: ['lifecycle.succeeded-is-final', 'lifecycle.failed-is-final'],
    payers: [`0${triggerPayer(1)}`, `0${triggerPayer(2)}`],
    reads: [600, 87_000],
  },
];

function outcomeCheck(outcome: TriggerOutcome): Check {
  const { name, title, rules, payers, reads, onTime, misused, untimed, weighed } = outcome;
  return script({
    id: `outcomes/${name}`,
    title,
    rules: [...rules, 'idempotency.same-key-same-request'],
    needs: onTime ? secondKey : weighed ? weighingKey : chargingKey,
    requests: payers.length * (reads.length + (misused ? 4 : untimed ? 3 : 2)) + (weighed ? 1 : 0),
    wait_s: Math.max(...reads),
    run: async (context) => {
      const bodies = payers.map((msisdn, at) => ({
        ...charges.sample(),
        ...(at % 3 === 1 && { amount_minor: large }),
        rail: railOf(outcome, at),
        msisdn,
      }));
      await Promise.all(
        bodies.map((body, at) => follow(context, body, { ...outcome, misuse: misuses[at % misuses.length]! })),
      );
      if (weighed) await context.send(getBalance(keyFor(context)));
    },
  });
}

/** Makes a charge, reads it at each moment, and asks for it once more with its key, and perhaps for another. */
async function follow(
  context: CheckContext,
  body: ChargeBody,
  { reads, misused, misuse, untimed, askedMeanwhile }: TriggerOutcome & { readonly misuse: Partial<ChargeBody> },
): Promise<void> {
  const key = freshKey();
  const creation = charges.post(keyFor(context), body, key);
  const created = await context.send(creation);
  const id = idOf(created);
  if (id === null) return;
  const readAt = async (seconds: number): Promise<Exchange> => {
    await context.clock.until(created.received + seconds * 1000);
    return context.send(charges.get(keyFor(context), id));
  };
  const [first = 0, ...later] = reads;
  let isPending = !finalStates.has(String(stateOf(await readAt(first))));
  if (askedMeanwhile) await context.send(creation);
  for (const seconds of later) isPending = !finalStates.has(String(stateOf(await readAt(seconds))));
  if (untimed && isPending && !context.clock.jumps)
    throw new Inconclusive(`${id} is still pending, and how long its outcome takes is not stated`);
  if (untimed && isPending) await readAt(pastWindow_s);
  if (!askedMeanwhile) await context.send(creation);
  if (!misused) return;
  const others = [{ amount_minor: body.amount_minor + 100 }, misuse];
  await inTurn(context, ...others.map((fields) => charges.post(keyFor(context), { ...body, ...fields }, key)));
}

/** By the place of the reference among those that were asked for first: who is asked for it once more, and would end otherwise. */
const askedAnew: readonly (readonly [first: Trigger, next: Trigger])[] = [
  [2, 1],
  [3, 5],
  [1, 2],
];

/** After which the first are done with, and after which the next are. */
const [done_s, doneAgain_s] = [70, 160];

const ofOneOrder = script({
  id: 'outcomes/of-one-order',
  title: 'What a number does it does whatever became of an earlier charge with the same reference',
  rules: ['sandbox.trigger-1-succeeds', 'sandbox.trigger-2-fails', 'sandbox.trigger-5-succeeds'],
  needs: chargingKey,
  requests: 3 * askedAnew.length,
  wait_s: done_s + doneAgain_s,
  run: async (context) => {
    const ask = (trigger: Trigger, body: ChargeBody) =>
      context.send(charges.post(keyFor(context), { ...body, msisdn: `0${triggerPayer(trigger)}` }));
    const bodies = askedAnew.map(() => ({ ...charges.sample(), reference: freshReference() }));
    await Promise.all(bodies.map((body, at) => ask(askedAnew[at]![0], body)));
    await pause(context, done_s);
    const again = await Promise.all(bodies.map((body, at) => ask(askedAnew[at]![1], body)));
    await pause(context, doneAgain_s);
    for (const id of again.map(idOf)) if (id !== null) await context.send(charges.get(keyFor(context), id));
  },
});

export const checks = [...outcomes.map(outcomeCheck), ofOneOrder];
