import { amount as limits, chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import { finalStates } from '../../src/contract/resources/charge.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { idempotencyKey as keys } from '../../src/contract/chapters/idempotency.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { anyPayer, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { amountOf, sizes } from '../../src/generate/charges/amount.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { getBalance } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import { Inconclusive, type Check, type CheckContext, type Needs } from '../../src/run/check/check.ts';
import { charging, chargingKey, inTurn, keyFor, pause, readAll } from '../sending.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { outcomes, pastWindow_s, type TriggerOutcome } from './trigger-outcomes.ts';
import { charges } from '../creations.ts';

const secondKey: Needs = { keys: { others: charging, main: { ...charging, differentFrom: 'others' } } };
const weighingKey: Needs = { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } };

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

function outcomeCheck(outcome: TriggerOutcome): Check {
  const { name, title, rules, payers, some = payers.length, reads, onTime, misused, untimed, weighed } = outcome;
  return script({
    id: `outcomes/${name}`,
    title,
    rules: [...rules, 'idempotency.same-key-same-request'],
    needs: onTime ? secondKey : weighed ? weighingKey : chargingKey,
    requests: some * (reads.length + (misused ? 4 : untimed ? 3 : 2)) + (weighed ? 1 : 0),
    wait_s: Math.max(...reads, ...(outcome.lasts ?? [])),
    run: async (context) => {
      const asked = payers.map((_, at) => payers[(at + context.seed) % payers.length]!).slice(0, some);
      const bodies = asked.map((msisdn, at) => ({
        ...charges.sample(),
        ...(at % 3 === 1 && { amount_minor: large }),
        rail: railOf(outcome, at),
        msisdn,
      }));
      await Promise.all(
        bodies.map((body, at) =>
          follow(context, body, { ...outcome, misuse: misuses[at % misuses.length]!, turn: at + turned(context) }),
        ),
      );
      if (weighed) await context.send(getBalance(keyFor(context)));
    },
  });
}

/** One of the charges of a check. */
interface Followed extends TriggerOutcome {
  readonly misuse: Partial<ChargeBody>;
  readonly turn: number;
}

/** Which of them meets what, for each seed another. */
const turned = ({ seed }: CheckContext): number => seed % 6;

const mistakes: readonly object[] = [{ rail: 'visa' }, { amount_minor: 9_900 }, { currency: 'USD' }];
const mistyped = (turn: number): object => mistakes[Math.floor(turn / 3) % mistakes.length]!;

/** What may be otherwise when it is asked for again. */
const uncompared: readonly Partial<ChargeBody>[] = [
  {},
  { description: 'Asked for again' },
  { metadata: { again: true } },
];

/** Makes a charge, reads it at each moment, and asks for it once more with its key, and perhaps for another. */
async function follow(context: CheckContext, body: ChargeBody, followed: Followed): Promise<void> {
  const { reads, firsts, lasts, misused, misuse, untimed, turn } = followed;
  const key = freshKey();
  const creation = charges.post(keyFor(context), body, key);
  const dearer = charges.post(keyFor(context), { ...body, amount_minor: body.amount_minor + limits.multipleOf }, key);
  const asking = askingOf(followed);
  const again = turn % 3 === 1 ? creation : dearer;
  // One that was refused and put right does what its number does.
  const isCorrected = asking === 'at last' && untimed === true;
  if (isCorrected) await context.send(charges.post(keyFor(context), { ...body, ...mistyped(turn) }, key));
  const created = await context.send(creation);
  const id = idOf(created);
  if (id === null) return;
  if (asking === 'at once') await context.send(again);
  const readAt = async (seconds: number): Promise<Exchange> => {
    // Some of the moments are seconds before what is due.
    await context.clock.until(created.received + seconds * 1000, 0);
    return context.send(charges.get(keyFor(context), id));
  };
  const [usual = 0, ...usually] = reads;
  const first = firsts?.[turn % firsts.length] ?? usual;
  const later = lasts ? [lasts[turn % lasts.length]!] : usually;
  let isPending = !finalStates.has(String(stateOf(await readAt(first))));
  if (asking === 'meanwhile') await context.send(again);
  for (const seconds of later) isPending = !finalStates.has(String(stateOf(await readAt(seconds))));
  if (untimed && isPending && !context.clock.jumps)
    throw new Inconclusive(`${id} is still pending, and how long its outcome takes is not stated`);
  if (untimed && isPending) await readAt(pastWindow_s);
  const otherwise = charges.post(keyFor(context), { ...body, ...uncompared[turn % uncompared.length] }, key);
  if (asking === 'at last' && !isCorrected) await context.send(otherwise);
  if (misused) await inTurn(context, dearer, charges.post(keyFor(context), { ...body, ...misuse }, key));
}

function askingOf({
  askedMeanwhile,
  askedAtOnce,
  askedOnce,
  turn,
}: Followed): 'at once' | 'meanwhile' | 'at last' | null {
  if (askedOnce) return askedAtOnce && turn % 6 === 2 ? 'at once' : null;
  if (askedMeanwhile) return 'meanwhile';
  return askedAtOnce && turn % 3 > 0 ? 'at once' : 'at last';
}

/** By the place of the reference among those that were asked for first: who is asked for it once more, and ends otherwise, or is asked for the very same. */
const askedAnew: readonly (readonly [first: Trigger, next: Trigger])[] = [
  [2, 1],
  [3, 5],
  [1, 2],
  [2, 2],
  [3, 2],
];

/** After which the first are done with, and after which the next are. */
const [done_s, doneAgain_s] = [70, 160];

const ofOneOrder = script({
  id: 'outcomes/of-one-order',
  title: 'What a number does it does whatever became of an earlier charge with the same reference',
  rules: [
    'sandbox.trigger-1-succeeds',
    'sandbox.trigger-2-fails',
    'sandbox.trigger-2-reason',
    'sandbox.trigger-5-succeeds',
    'idempotency.same-key-same-request',
  ],
  needs: chargingKey,
  requests: 3 * askedAnew.length + 2,
  wait_s: done_s + doneAgain_s,
  run: async (context) => {
    const ask = (trigger: Trigger, body: ChargeBody, idempotencyKey?: string) =>
      context.send(charges.post(keyFor(context), { ...body, msisdn: `0${triggerPayer(trigger)}` }, idempotencyKey));
    const bodies = askedAnew.map(() => ({ ...charges.sample(), reference: freshReference() }));
    const keysOfFirst = bodies.map(() => freshKey());
    const askFirst = (at: number) => ask(askedAnew[at]![0], bodies[at]!, keysOfFirst[at]);
    const first = await Promise.all(bodies.map((_, at) => askFirst(at)));
    // Its key stands for it before its end and after it, whatever the same payer is asked for between.
    const alike = askedAnew.findIndex(([one, next]) => one === next);
    await askFirst(alike);
    await pause(context, done_s);
    // An id is a key like any other, where its signs allow it.
    const ids = first.map((made) => String(idOf(made))).map((id) => (keys.pattern.test(id) ? id : freshKey()));
    const again = await Promise.all(bodies.map((body, at) => ask(askedAnew[at]![1], body, ids[at])));
    await pause(context, doneAgain_s);
    for (const [at, made] of again.entries()) await context.send(charges.get(keyFor(context), idOf(made) ?? ids[at]!));
    await askFirst(alike);
  },
});

/** In turn, over one size after the other: what failed is asked for again the likeliest. */
const failing = [2, 3] as const satisfies readonly Trigger[];

const ofEverySize = script({
  id: 'outcomes/of-every-size',
  title: 'A charge of any size fails that is to fail, and its key stands for it afterwards',
  rules: ['sandbox.trigger-2-fails', 'sandbox.trigger-3-fails', 'idempotency.same-key-same-request'],
  needs: chargingKey,
  requests: 2 * sizes.length + 1,
  wait_s: done_s,
  run: async (context) => {
    const orders = sizes.map((size, at) => {
      const msisdn = `0${triggerPayer(failing[(at + context.seed) % failing.length]!)}`;
      return charges.post(keyFor(context), { ...charges.sample(), amount_minor: drawn(amountOf(size)), msisdn });
    });
    await readAll(context, ...orders);
    await pause(context, done_s);
    await context.send(charges.list(keyFor(context), { limit: '100' }));
    await readAll(context, ...orders);
  },
});

export const checks = [...outcomes.map(outcomeCheck), ofOneOrder, ofEverySize];
