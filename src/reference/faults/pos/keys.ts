import { answer } from '../../http/answer.ts';
import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { change } from '../../change.ts';
import { showCharge } from '../../charges/showing.ts';
import { breakingLive } from '../fault.ts';
import { promising } from '../idempotency/changes.ts';

const { alsoCompared, comparedAs, forgotten, forgottenInFlight, mismatchAnswered, onMismatch, promises, sharedByAll } =
  promising(change('posIdempotency'));

const state = (charge: Charge, call: Call): string => call.behaviour.showing.standing(charge, call).state;

const key = (read: (given: string | undefined, call: Call) => string | null): Patch =>
  promises(() => ({ key: (call) => read(call.header('idempotency-key'), call) }));

const pattern = (form: RegExp): Patch => key((given) => (given !== undefined && form.test(given) ? given : null));

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
  ...breakingLive('idempotency.pos-same-key-same-request', promises, {
    'pos-key.ignored: the Idempotency-Key of a POS charge is not looked at': () => ({ find: () => undefined }),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-till', comparedAs, {
    'pos-key.till-not-compared: the till is not compared': ({ till, ...order }) => ({
      ...order,
      till: { ...till, number: '' },
    }),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-amount', comparedAs, {
    'pos-key.amount-not-compared: the amount is not compared at a till': (order) => ({ ...order, amount: 0 }),
    'pos-key.amount-in-thousands: amounts at a till are compared in thousands of shillings': (order) => ({
      ...order,
      amount: Math.floor(order.amount / 100_000),
    }),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-amount', mismatchAnswered, {
    'pos-key.mismatch-gives-first-once-paid: once a POS charge is paid its key gives it to any request': (made, call) =>
      state(made, call) === 'succeeded' ? answer(201, showCharge(made, call)) : null,
  }),
  ...breakingLive('idempotency.pos-mismatch-on-reference', comparedAs, {
    'pos-key.reference-not-compared: the reference is not compared at a till': (order) => ({
      ...order,
      reference: null,
    }),
    'pos-key.reference-any-case: references at a till are compared without regard to case': (order) => ({
      ...order,
      reference: order.reference?.toLowerCase() ?? null,
    }),
  }),
  ...breakingLive('idempotency.pos-mismatch-on-description', {
    'pos-key.description-not-compared: the description is not compared at a till': comparedAs((order) => ({
      ...order,
      description: null,
    })),
    'pos-key.description-first-100: descriptions at a till are compared in their first 100 characters': comparedAs(
      (order) => ({ ...order, description: order.description?.slice(0, 100) ?? null }),
    ),
    'pos-key.description-only-where-given-again: a description that is left out of a retry is not compared': promises(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const order = call.trace.posOrder;
          const first = attempt?.settled?.made.description;
          if (order?.description === null && first !== undefined) Object.assign(order, { description: first });
          return attempt;
        },
      }),
    ),
  }),
  ...breakingLive('idempotency.pos-metadata-not-compared', alsoCompared, {
    'pos-key.metadata-compared: metadata is compared at a till': ({ metadata }) => metadata,
  }),
  ...breakingLive('idempotency.mismatch-creates-nothing', onMismatch, {
    'pos-key.mismatch-makes-another: a mismatch at a till is refused and makes a charge all the same': (call, made) => {
      const order = call.trace.posOrder;
      if (!made || !order) return;
      const { charges } = call.deployment;
      const place = charges.of(made.business).length;
      const id = `${made.id.slice(0, -4)}Dup${place}`;
      charges.add({ ...made, ...order, rail: 'wallet', id, place, createdAt: now(call) });
    },
  }),
  ...breakingLive(['idempotency.first-request-stands', 'charge.amount-echoed'], onMismatch, {
    'pos-key.mismatch-changes-amount: a mismatch at a till changes the amount of the first charge': ({ trace }, made) =>
      made && trace.posOrder && Object.assign(made, { amount: trace.posOrder.amount }),
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
  ...breakingLive(['idempotency.no-in-flight-error', 'idempotency.concurrent-same-object'], promises, {
    'pos-key.in-flight-error: a retry of a POS charge that is being written is a mismatch': (was) => ({
      waiting: (attempt, call) => Promise.resolve(was.mismatch(attempt, call)),
    }),
  }),
  ...breakingLive('idempotency.scoped-to-business', {
    'pos-key.across-businesses: two businesses share their keys at the till': sharedByAll,
  }),
  ...breakingLive(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'pos-key.raced: retries of a POS charge that is being written make charges of their own': forgottenInFlight,
  }),
  ...breakingLive('idempotency.resend-after-ledger-unavailable', promises, {
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
