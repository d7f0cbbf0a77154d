import type { Scope } from '../../contract/scopes.ts';
import type { Patch } from '../behaviour.ts';
import { change, check, field } from '../change.ts';
import { now, type Call } from '../http/call.ts';
import { slotOf } from '../idempotency/idempotency.ts';
import { isServed } from '../http/route.ts';
import { breaking } from './fault.ts';
import { miscalling } from './misreading.ts';

const access = change('access');

const inQuery = (name: string, when: (call: Call) => boolean = () => true): Patch =>
  access((was) => ({ secret: (call) => was.secret(call) ?? (when(call) ? call.query.get(name) : null) }));

const opened = (when: (call: Call, has: (scope: Scope) => boolean) => boolean): Patch =>
  access((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) || when(call, (held) => was.holds(key, held, call)),
  }));

const day = 86_400_000;
const creating = ({ route }: Call): boolean => isServed(route, 'charges.create');
const isInGrace = ({ trace }: Call): boolean => trace.key !== undefined && trace.key.refusedFrom !== null;

/** What holds everywhere else and is forgotten at one operation, or for one way to ask for it. */
export const oneOperationFaults = [
  ...breaking('auth.key-in-query-refused', {
    'key.in-query-token: takes a key as token in the query': inQuery('token'),
    'key.in-query-on-create: charges may be asked for with api_key in the query': inQuery('api_key', creating),
  }),
  ...breaking('auth.malformed-key-refused', access, {
    'key.in-quotes-taken: takes a key in quotes': (was) => ({
      secret: (call) => was.secret(call)?.replaceAll('"', '') ?? null,
    }),
    'key.first-of-two-taken: takes the first of two keys': (was) => ({
      secret: (call) => was.secret(call) ?? /^Bearer (\S+)/.exec(call.header('authorization') ?? '')?.[1] ?? null,
    }),
  }),
  ...breaking(['keys.revoked-refused', 'keys.old-refused-after-grace', 'keys.stopped-now-refused'], access, {
    'revoked.taken-on-balance: a retired key may still see the balance': (was) => ({
      revoked: (key, at, call) => !isServed(call.route, 'balance.get') && was.revoked(key, at, call),
    }),
  }),
  ...breaking('keys.expired-refused', access, {
    'expired.taken-on-create: an expired key may still charge': (was) => ({
      expired: (key, at, call) => !creating(call) && was.expired(key, at, call),
    }),
  }),
  ...breaking(['auth.bearer-key-accepted', 'keys.both-work-in-grace'], check('key'), {
    'stopped.stops-all: when a key is stopped, all keys of its business are refused': (was) => (call) => {
      const refusal = was(call);
      const mine = call.trace.key;
      if (refusal || !mine) return refusal;
      const keys = [...call.deployment.keys.values()].filter(({ business }) => business === mine.business);
      const stopped = keys.some(({ refusedFrom }) => refusedFrom !== null && Math.abs(now(call) - refusedFrom) < day);
      return stopped ? { code: 'KEY_REVOKED' } : null;
    },
  }),
  ...breaking('keys.both-work-in-grace', check('scope'), {
    'grace.reads-only: in its grace a replaced key may only read': (was) => (call) =>
      was(call) ?? (isInGrace(call) && creating(call) ? { code: 'KEY_REVOKED' } : null),
  }),
  ...breaking('scopes.charges.create.required', opened, {
    'scope.replay-open: a replay asks for no scope': (call) =>
      creating(call) &&
      call.deployment.attempts.has(slotOf(call.trace.key?.business.id ?? '', call.header('idempotency-key'), call)),
  }),
  ...breaking('scopes.charges.list.required', opened, {
    'scope.list-open-with-limit: a list with a limit asks for no scope': (call) =>
      isServed(call.route, 'charges.list') && call.query.has('limit'),
  }),
  ...breaking('scopes.charges.get.required', opened, {
    'scope.makers-may-read: a key that may make charges may read one': (call, has) =>
      isServed(call.route, 'charges.get') && has('charges:write'),
  }),
  ...breaking('sandbox.draft-business-works', check('scope'), {
    'draft.may-not-charge: a draft business may read only': (was) => (call) =>
      was(call) ?? (call.trace.key?.business.live === false && creating(call) ? { code: 'MERCHANT_NOT_LIVE' } : null),
  }),
  ...breaking('limits.test-key-limited-above-120', change('rate'), {
    'rate.creates-free: creations are not limited': (was) => ({
      bucket: (call, key) => (creating(call) ? null : was.bucket(call, key)),
    }),
    'rate.single-reads-free: reads of one charge are not limited': (was) => ({
      bucket: (call, key) => (isServed(call.route, 'charges.get') ? null : was.bucket(call, key)),
    }),
    'rate.per-operation: each operation has a limit of its own': (was) => ({
      bucket: (call, key) => `${was.bucket(call, key)} ${call.route.is === 'served' ? call.route.operation : ''}`,
    }),
  }),
  ...breaking('errors.cause-of-bad-msisdn', field('msisdn'), {
    'cause.wrong-number-is-bad-number: a wrong number gets the code of bill notices': miscalling('BAD_NUMBER'),
  }),
  ...breaking(['errors.cause-of-amount-too-small', 'errors.cause-of-bad-amount'], field('amount'), {
    'cause.small-is-bad-amount: an amount below the minimum is BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
  ...breaking(['errors.cause-of-bad-request', 'errors.cause-of-idempotency-required'], check('idempotency'), {
    'cause.malformed-key-is-bad-request: a malformed Idempotency-Key is BAD_REQUEST': (was) => (call) => {
      const refusal = was(call);
      return refusal && call.header('idempotency-key') !== undefined ? { code: 'BAD_REQUEST' } : refusal;
    },
  }),
];
