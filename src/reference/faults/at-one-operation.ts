import type { Scope } from '../../contract/scopes.ts';
import type { Access } from '../access.ts';
import type { Patch } from '../behaviour.ts';
import { change, check, field } from '../change.ts';
import { now, type Call } from '../call.ts';
import { slotOf } from '../idempotency.ts';
import { isServed } from '../route.ts';
import { fault } from './fault.ts';
import { miscalling } from './misreading.ts';

const access = (part: (was: Access) => Partial<Access>): Patch => change('access', part);

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
  fault('key.in-query-token', 'takes a key as token in the query', 'auth.key-in-query-refused', inQuery('token')),
  fault(
    'key.in-query-on-create',
    'charges may be asked for with api_key in the query',
    'auth.key-in-query-refused',
    inQuery('api_key', creating),
  ),
  fault(
    'key.in-quotes-taken',
    'takes a key in quotes',
    'auth.malformed-key-refused',
    access((was) => ({ secret: (call) => was.secret(call)?.replaceAll('"', '') ?? null })),
  ),
  fault(
    'key.first-of-two-taken',
    'takes the first of two keys',
    'auth.malformed-key-refused',
    access((was) => ({
      secret: (call) => was.secret(call) ?? /^Bearer (\S+)/.exec(call.header('authorization') ?? '')?.[1] ?? null,
    })),
  ),
  fault(
    'revoked.taken-on-balance',
    'a retired key may still see the balance',
    ['keys.revoked-refused', 'keys.old-refused-after-grace', 'keys.stopped-now-refused'],
    access((was) => ({
      revoked: (key, at, call) => !isServed(call.route, 'balance.get') && was.revoked(key, at, call),
    })),
  ),
  fault(
    'expired.taken-on-create',
    'an expired key may still charge',
    'keys.expired-refused',
    access((was) => ({ expired: (key, at, call) => !creating(call) && was.expired(key, at, call) })),
  ),
  fault(
    'stopped.stops-all',
    'when a key is stopped, all keys of its business are refused',
    ['auth.bearer-key-accepted', 'keys.both-work-in-grace'],
    check('key', (was) => (call) => {
      const refusal = was(call);
      const mine = call.trace.key;
      if (refusal || !mine) return refusal;
      const keys = [...call.deployment.keys.values()].filter(({ business }) => business === mine.business);
      const stopped = keys.some(({ refusedFrom }) => refusedFrom !== null && Math.abs(now(call) - refusedFrom) < day);
      return stopped ? { code: 'KEY_REVOKED' } : null;
    }),
  ),
  fault(
    'grace.reads-only',
    'in its grace a replaced key may only read',
    'keys.both-work-in-grace',
    check(
      'scope',
      (was) => (call) => was(call) ?? (isInGrace(call) && creating(call) ? { code: 'KEY_REVOKED' } : null),
    ),
  ),
  fault(
    'scope.replay-open',
    'a replay asks for no scope',
    'scopes.charges.create.required',
    opened(
      (call) =>
        creating(call) &&
        call.deployment.attempts.has(slotOf(call.trace.key?.business.id ?? '', call.header('idempotency-key'), call)),
    ),
  ),
  fault(
    'scope.list-open-with-limit',
    'a list with a limit asks for no scope',
    'scopes.charges.list.required',
    opened((call) => isServed(call.route, 'charges.list') && call.query.has('limit')),
  ),
  fault(
    'scope.makers-may-read',
    'a key that may make charges may read one',
    'scopes.charges.get.required',
    opened((call, has) => isServed(call.route, 'charges.get') && has('charges:write')),
  ),
  fault(
    'draft.may-not-charge',
    'a draft business may read only',
    'sandbox.draft-business-works',
    check(
      'scope',
      (was) => (call) =>
        was(call) ?? (call.trace.key?.business.live === false && creating(call) ? { code: 'MERCHANT_NOT_LIVE' } : null),
    ),
  ),
  fault(
    'rate.creates-free',
    'creations are not limited',
    'limits.test-key-limited-above-120',
    change('rate', (was) => ({ bucket: (call, key) => (creating(call) ? null : was.bucket(call, key)) })),
  ),
  fault(
    'rate.single-reads-free',
    'reads of one charge are not limited',
    'limits.test-key-limited-above-120',
    change('rate', (was) => ({
      bucket: (call, key) => (isServed(call.route, 'charges.get') ? null : was.bucket(call, key)),
    })),
  ),
  fault(
    'rate.per-operation',
    'each operation has a limit of its own',
    'limits.test-key-limited-above-120',
    change('rate', (was) => ({
      bucket: (call, key) => `${was.bucket(call, key)} ${call.route.is === 'served' ? call.route.operation : ''}`,
    })),
  ),
  fault(
    'cause.wrong-number-is-bad-number',
    'a wrong number gets the code of bill notices',
    'errors.cause-of-bad-msisdn',
    field('msisdn', miscalling('BAD_NUMBER')),
  ),
  fault(
    'cause.small-is-bad-amount',
    'an amount below the minimum is BAD_AMOUNT',
    ['errors.cause-of-amount-too-small', 'errors.cause-of-bad-amount'],
    field('amount', miscalling('BAD_AMOUNT')),
  ),
  fault(
    'cause.malformed-key-is-bad-request',
    'a malformed Idempotency-Key is BAD_REQUEST',
    ['errors.cause-of-bad-request', 'errors.cause-of-idempotency-required'],
    check('idempotency', (was) => (call) => {
      const refusal = was(call);
      return refusal && call.header('idempotency-key') !== undefined ? { code: 'BAD_REQUEST' } : refusal;
    }),
  ),
];
