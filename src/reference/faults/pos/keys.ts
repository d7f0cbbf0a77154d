import { answer } from '../../http/answer.ts';
import type { Attempt } from '../../idempotency/attempt.ts';
import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import type { PosOrder } from '../../pos/pos-order.ts';
import { change } from '../../change.ts';
import { showCharge } from '../../charges/showing.ts';
import { breakingLive } from '../fault.ts';
import { posPromises } from './changes.ts';

const print = (of: (order: PosOrder, call: Call) => readonly unknown[]): Patch =>
  posPromises(() => ({ print: (order, call) => JSON.stringify(of(order, call)) }));

const usual = ({ till, amount, reference, description }: PosOrder): readonly unknown[] => [
  till.number,
  amount,
  reference,
  description,
];

/** The key is taken for a new one. */
const forgotten = (when: (charge: Charge, call: Call) => boolean): Patch =>
  posPromises((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      return attempt?.settled && when(attempt.settled.made, call) ? undefined : attempt;
    },
  }));

const state = (charge: Charge, call: Call): string => call.behaviour.showing.standing(charge, call).state;

const key = (read: (given: string | undefined, call: Call) => string | null): Patch =>
  posPromises(() => ({ key: (call) => read(call.header('idempotency-key'), call) }));

const pattern = (form: RegExp): Patch => key((given) => (given !== undefined && form.test(given) ? given : null));

const firstOne = ({ settled }: Attempt, call: Call) =>
  settled ? answer(201, showCharge(settled.made, call)) : answer(503, {});

const minute = 60_000;
/** Keys that met an unavailable ledger. */
const lost = new WeakMap<object, Set<string>>();

/** The Idempotency-Key of a POS charge. */
export const posKeyFaults = [
  ...breakingLive('idempotency.pos-same-key-same-request', forgotten, {
    'pos-key.forgotten-once-expired: a retry after five minutes makes a new code': ({ createdAt }, call) =>
      now(call) - createdAt >= 5 * minute,
    'pos-key.forgotten-overnight: a retry after twelve hours makes a new code': ({ createdAt }, call) =>
      now(call) - createdAt >= 12 * 60 * minute,
    'pos-key.forgotten-once-paid: a retry after the payment makes another code': (charge, call) =>
      state(charge, call) === 'succeeded',
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'pos-key.ignored: the Idempotency-Key of a POS charge is not looked at': posPromises(() => ({
      find: () => undefined,
    })),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-till', print, {
    'pos-key.till-not-compared: the till is not compared': (order) => usual(order).slice(1),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-amount', {
    'pos-key.amount-not-compared: the amount is not compared at a till': print(({ till, reference, description }) => [
      till.number,
      reference,
      description,
    ]),
    'pos-key.amount-in-thousands: amounts at a till are compared in thousands of shillings': print((order) =>
      usual({ ...order, amount: Math.floor(order.amount / 100_000) }),
    ),
    'pos-key.mismatch-gives-first-once-paid: once a POS charge is paid its key gives it to any request': posPromises(
      (was) => ({
        mismatch: (attempt, call) =>
          attempt.settled && state(attempt.settled.made, call) === 'succeeded'
            ? firstOne(attempt, call)
            : was.mismatch(attempt, call),
      }),
    ),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-reference', {
    'pos-key.reference-not-compared: the reference is not compared at a till': print(
      ({ till, amount, description }) => [till.number, amount, description],
    ),
    'pos-key.reference-any-case: references at a till are compared without regard to case': print((order) =>
      usual({ ...order, reference: order.reference?.toLowerCase() ?? null }),
    ),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'pos-key.description-not-compared: the description is not compared at a till': print(
      ({ till, amount, reference }) => [till.number, amount, reference],
    ),
    'pos-key.description-first-100: descriptions at a till are compared in their first 100 characters': print((order) =>
      usual({ ...order, description: order.description?.slice(0, 100) ?? null }),
    ),
    'pos-key.description-only-where-given-again: a description that is left out of a retry is not compared':
      posPromises((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const order = call.trace.posOrder;
          const first = attempt?.settled?.made.description;
          if (order?.description === null && first !== undefined) Object.assign(order, { description: first });
          return attempt;
        },
      })),
  }),
  ...breakingLive('idempotency.pos-metadata-not-compared', print, {
    'pos-key.metadata-compared: metadata is compared at a till': (order) => [...usual(order), order.metadata],
  }),
  ...breakingLive('idempotency.mismatch-creates-nothing', posPromises, {
    'pos-key.mismatch-makes-another: a mismatch at a till is refused and makes a charge all the same': (was) => ({
      mismatch: async (attempt, call) => {
        const order = call.trace.posOrder;
        const made = attempt.settled?.made;
        if (made && order) {
          const { charges } = call.deployment;
          const place = charges.of(made.business).length;
          charges.add({
            ...made,
            ...order,
            rail: 'wallet',
            id: `${made.id.slice(0, -4)}Dup${place}`,
            place,
            createdAt: now(call),
          });
        }
        return was.mismatch(attempt, call);
      },
    }),
  }),
  ...breakingLive(['idempotency.first-request-stands', 'charge.amount-echoed'], posPromises, {
    'pos-key.mismatch-changes-amount: a mismatch at a till changes the amount of the first charge': (was) => ({
      mismatch: (attempt, call) => {
        const amount = call.trace.posOrder?.amount;
        if (attempt.settled && amount !== undefined) Object.assign(attempt.settled.made, { amount });
        return was.mismatch(attempt, call);
      },
    }),
  }),
  ...breakingLive('idempotency.required-on-pos', key, {
    'pos-key.not-required: a POS charge without Idempotency-Key is taken': (given, { requestId }) =>
      given ?? `none-given-${requestId}`,
  }),
  ...breakingLive(['idempotency.pos-key-pattern', 'idempotency.required-on-pos'], key, {
    'pos-key.empty-taken: a POS charge with an empty Idempotency-Key is taken': (given, { requestId }) =>
      given === '' ? `none-given-${requestId}` : given !== undefined && /^[\w-]{8,128}$/.test(given) ? given : null,
  }),
  ...breakingLive('idempotency.pos-key-pattern', pattern, {
    'pos-key.7-taken: a key of 7 characters is taken at a till': /^[\w-]{7,128}$/,
    'pos-key.129-taken: a key of 129 characters is taken at a till': /^[\w-]{8,129}$/,
    'pos-key.point-taken: a key with a point is taken at a till': /^[\w.-]{8,128}$/,
  }),
  ...breakingLive('idempotency.key-8-accepted', pattern, {
    'pos-key.from-9: a key of 8 characters is refused at a till': /^[\w-]{9,128}$/,
  }),
  ...breakingLive(['idempotency.no-in-flight-error', 'idempotency.concurrent-same-object'], posPromises, {
    'pos-key.in-flight-error: a retry of a POS charge that is being written is a mismatch': (was) => ({
      waiting: (attempt, call) => Promise.resolve(was.mismatch(attempt, call)),
    }),
  }),
  ...breakingLive('idempotency.scoped-to-business', posPromises, {
    'pos-key.across-businesses: two businesses share their keys at the till': () => ({ space: () => 'everybody' }),
  }),
  ...breakingLive(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], posPromises, {
    'pos-key.raced: retries of a POS charge that is being written make charges of their own': (was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && !attempt.settled ? undefined : attempt;
      },
    }),
  }),
  ...breakingLive('idempotency.resend-after-ledger-unavailable', change('posIdempotency'), {
    'pos-key.used-up-when-ledger-is-away: a POS charge that met an unavailable ledger is remembered': (was) => ({
      key: (call) => {
        const given = was.key(call);
        if (given === null) return null;
        const away = lost.get(call.deployment) ?? new Set<string>();
        lost.set(call.deployment, away);
        if (!call.behaviour.making.reachable(call)) away.add(given);
        return call.behaviour.making.reachable(call) && away.has(given) ? null : given;
      },
    }),
  }),
];
