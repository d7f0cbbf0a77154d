import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { refusedWith } from '../../../when.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

const promised = change('idempotency');

const textOf = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

/** When each body was sent by each business. */
const sentAt = recalled<Map<string, number[]>>(() => new Map());

/** Whether two equal creations within a minute came before this one. */
function isThirdAlike(call: Call, key: object): boolean {
  const times = sentAt(key);
  const before = (times.get(textOf(call)) ?? []).filter((at) => now(call) - at < minute);
  times.set(textOf(call), [...before, now(call)]);
  return before.length >= 2;
}

const limitsThirdAlike: Patch = change('checks')(({ rate }) => ({
  rate: (call) => {
    const { key } = call.trace;
    const isCreation = isServed(call.route, 'charges.create') || isServed(call.route, 'pos.create');
    return rate(call) ?? (isCreation && key && isThirdAlike(call, key) ? { code: 'RATE_LIMITED' } : null);
  },
}));

const thirdAlikeLimited = together(
  limitsThirdAlike,
  answers(refusedWith('RATE_LIMITED'))(({ headers }) => ({ headers: { 'Retry-After': '60', ...headers } })),
);

/** Requests that came with an Idempotency-Key that the key had used. */
const keysUsed = recalled<Set<string>>(() => new Set());

const replaysFree: Patch = change('rate')((was) => ({
  bucket: (call, key) => {
    const idempotencyKey = call.header('idempotency-key');
    if (idempotencyKey === undefined) return was.bucket(call, key);
    const isReplay = keysUsed(key).has(idempotencyKey);
    keysUsed(key).add(idempotencyKey);
    return isReplay ? null : was.bucket(call, key);
  },
}));

/** What a refused request is remembered as, while the first is still being written. */
const overwritten = new WeakMap<Attempt, Attempt>();
const renamed = (attempt: Attempt, print: string): Attempt => Object.assign(Object.create(attempt), { print });

const takesPlace: Patch = promised((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    return attempt && (overwritten.get(attempt) ?? attempt);
  },
  mismatch: (attempt, call) => {
    if (!attempt.settled && call.trace.order)
      overwritten.set(attempt, renamed(attempt, was.print(call.trace.order, call)));
    return was.mismatch(attempt, call);
  },
}));

/** Which API key began what is under way. */
const begunBy = recalled<Map<string, string>>(() => new Map());

const lockOfEachKey: Patch = promised((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    const secret = call.trace.key?.secret ?? '';
    const others = attempt && !attempt.settled && begunBy(call.deployment).get(slot) !== secret;
    if (!attempt) begunBy(call.deployment).set(slot, secret);
    return others ? undefined : attempt;
  },
}));

/** The last event of each amount from each number. */
const told = recalled<Map<string, number>>(() => new Map());

const printOf = ({ amount, msisdn }: Charge): string => `${amount} ${msisdn}`;

const oneEventForBoth: Patch = change('events')((was) => ({
  types: (settlement, deployment) => {
    const { charge, at, is } = settlement;
    const types = was.types(settlement, deployment);
    if (is !== 'succeeded') return types;
    const last = told(charge.business).get(printOf(charge));
    told(charge.business).set(printOf(charge), at);
    return last !== undefined && at - last < hour ? [] : types;
  },
}));

/** The amount of the payment before, and when it came. */
const lastPart = recalled<{ amount: number; at: number }>(() => ({ amount: 0, at: -Infinity }));

const partCountedOnce: Patch = change('billPaying')((was) => ({
  credited: (part, bill: Bill, call) => {
    const last = lastPart(bill);
    const again = last.amount === part.amount && now(call) - last.at < minute;
    Object.assign(last, { amount: part.amount, at: now(call) });
    return again ? 0 : was.credited(part, bill, call);
  },
}));

/** What is like something before, and taken for it. */
export const alikeFaults = [
  ...breaking('limits.test-key-120-allowed', {
    'alike.third-limited: the third equal charge within a minute is limited': thirdAlikeLimited,
  }),
  ...breakingLive('limits.live-key-600-allowed', {
    'alike.third-code-limited: the third equal code within a minute is limited': thirdAlikeLimited,
  }),
  ...breaking('limits.test-key-limited-above-120', {
    'alike.replays-free: what comes again with its Idempotency-Key is not counted': replaysFree,
  }),
  ...breakingLive('limits.live-key-limited-above-600', {
    'alike.link-replays-free: what comes again with its Idempotency-Key is not counted on live': replaysFree,
  }),
  ...breaking(
    ['idempotency.mismatch-on-amount', 'idempotency.same-key-same-request', 'idempotency.first-request-stands'],
    {
      'alike.mismatch-takes-place: what is refused while the first is being written is what the key stands for':
        takesPlace,
    },
  ),
  ...breaking(['idempotency.concurrent-creates-one', 'idempotency.concurrent-same-object'], {
    'alike.two-keys-at-once: two API keys with one Idempotency-Key at one moment make two': lockOfEachKey,
  }),
  ...breakingLive('events.success-emits-charge-succeeded', {
    'alike.one-event: of two payments of one amount from one number within an hour one is told': oneEventForBoth,
  }),
  ...breakingLive(['bill.payable-in-parts', 'bill.paid-minor', 'bill.outstanding-minor'], {
    'alike.part-counted-once: of two equal parts of a bill within a minute one counts': partCountedOnce,
  }),
];
