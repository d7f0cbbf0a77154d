import { bounds, change } from '../../change.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';
import type { Patch } from '../../behaviour.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { makeCharge } from '../../charges/making.ts';
import { refuse } from '../../errors/refuse.ts';

const { forgottenInFlight, promises, sharedByAll } = promising(change('idempotency'));

const waiting = (answered: Idempotency['waiting']): Patch => promises(() => ({ waiting: answered }));

export const idempotencyKeyFaults = [
  ...breaking(['idempotency.scoped-to-business', 'idempotency.same-key-same-request'], promises, {
    'idempotency-key.scoped-to-api-key: an Idempotency-Key belongs to one API key': () => ({
      space: (call) => call.trace.key?.secret ?? '',
    }),
  }),
  ...breaking('idempotency.scoped-to-business', {
    'idempotency-key.scoped-to-nothing: all businesses share their Idempotency-Keys': sharedByAll,
  }),
  ...breaking('idempotency.key-minimum', bounds, {
    'idempotency-key.seven-characters-taken: takes a key of 7 characters': { idempotencyKey: /^[A-Za-z0-9_-]{7,128}$/ },
  }),
  ...breaking('idempotency.key-8-accepted', bounds, {
    'idempotency-key.eight-characters-refused: refuses a key of 8 characters': {
      idempotencyKey: /^[A-Za-z0-9_-]{9,128}$/,
    },
  }),
  ...breaking('idempotency.key-maximum', bounds, {
    'idempotency-key.129-characters-taken: takes a key of 129 characters': { idempotencyKey: /^[A-Za-z0-9_-]{8,129}$/ },
  }),
  ...breaking('idempotency.key-128-accepted', bounds, {
    'idempotency-key.128-characters-refused: refuses a key of 128 characters': {
      idempotencyKey: /^[A-Za-z0-9_-]{8,127}$/,
    },
  }),
  ...breaking('idempotency.key-charset-others-refused', bounds, {
    'idempotency-key.dot-taken: takes dots in a key': { idempotencyKey: /^[A-Za-z0-9_.-]{8,128}$/ },
    'idempotency-key.any-sign-taken: takes any sign in a key': { idempotencyKey: /^[\x20-\xff]{8,128}$/ },
  }),
  ...breaking(['idempotency.key-charset-others-refused', 'idempotency.key-maximum'], bounds, {
    'idempotency-key.part-is-enough: takes a key that holds 8 good characters somewhere': {
      idempotencyKey: /[A-Za-z0-9_-]{8,128}/,
    },
  }),
  ...breaking('idempotency.key-charset-accepted', bounds, {
    'idempotency-key.underscore-refused: refuses _ in a key': { idempotencyKey: /^[A-Za-z0-9-]{8,128}$/ },
    'idempotency-key.dash-first-refused: refuses a key that begins with -': {
      idempotencyKey: /^(?!-)[A-Za-z0-9_-]{8,128}$/,
    },
  }),
  ...breaking('idempotency.required-on-charges', promises, {
    'idempotency-key.not-needed: takes a charge without a key': (was) => ({
      key: (call) => (call.header('idempotency-key') === undefined ? call.requestId : was.key(call)),
    }),
  }),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'idempotency.same-key-same-request'], promises, {
    'idempotency-key.cut-at-64: keys that share their first 64 characters are one': (was) => ({
      key: (call) => was.key(call)?.slice(0, 64) ?? null,
    }),
    'idempotency-key.any-case: keys that differ in capitals only are one': (was) => ({
      key: (call) => was.key(call)?.toLowerCase() ?? null,
    }),
  }),
  ...breaking(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'concurrent.each-makes-one: equal requests in flight at once make a charge each': forgottenInFlight,
  }),
  ...breaking('idempotency.concurrent-creates-one', promises, {
    'concurrent.hidden-second: equal requests in flight at once are answered alike, and each makes a charge': (
      was,
    ) => ({
      waiting: async (attempt, call) => {
        const same = await was.waiting(attempt, call);
        if (call.trace.order) makeCharge(call, call.trace.order);
        return same;
      },
    }),
  }),
  ...breaking('idempotency.concurrent-same-object', promises, {
    'concurrent.other-id: a duplicate in flight is given an id that leads nowhere': (was) => ({
      waiting: async (attempt, call) => {
        const same = await was.waiting(attempt, call);
        return { ...same, body: { ...same.body, id: call.behaviour.making.id(call.deployment.random, call) } };
      },
    }),
  }),
  ...breaking('idempotency.no-in-flight-error', waiting, {
    'concurrent.mismatch: a duplicate in flight is a mismatch': async (_attempt, call) =>
      refuse(call, { code: 'IDEMPOTENT_MISMATCH' }),
    'concurrent.put-off: a duplicate in flight is told that the ledger is out of reach': async (_attempt, call) =>
      refuse(call, { code: 'LEDGER_UNAVAILABLE' }),
  }),
  ...breaking(['idempotency.no-in-flight-error', 'errors.code-in-catalogue'], {
    'concurrent.removed-code: a duplicate in flight is told so, with a code that was removed': waiting(
      async (_attempt, call) => {
        const refusal = refuse(call, { code: 'IDEMPOTENT_MISMATCH' });
        const doc = `${call.deployment.docsUrl}/errors/IDEMPOTENT_IN_FLIGHT`;
        return { ...refusal, body: { error: { code: 'IDEMPOTENT_IN_FLIGHT', doc, request_id: call.requestId } } };
      },
    ),
  }),
];
