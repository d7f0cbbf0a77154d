import { change, together } from '../../../change.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import type { Key } from '../../../world/accounts.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';

const promises = change('idempotency');
const access = change('access');

/** A key that stands in for another one. */
interface Heir extends Key {
  readonly first?: string;
}

const firstOf = (key: Key): string | undefined => (key as Heir).first;

/** What replaces a key knows which one was the first. */
const heirs = access((was) => ({
  replacement: (key) => ({ ...was.replacement(key), first: firstOf(key) ?? key.secret }),
}));

/** Somebody's first attempt that is still being written. */
function underWay(slot: string, { deployment }: Call): Attempt | undefined {
  const tail = slot.slice(slot.indexOf(' '));
  for (const [other, attempt] of deployment.attempts) if (other.endsWith(tail) && !attempt.settled) return attempt;
  return undefined;
}

/** What a second use of a key does, and whose it is. */
export const blindSandboxIdempotency = [
  ...breaking('idempotency.mismatch-on-amount', {
    'blind.amounts-as-floats: of the amount a replay compares what a single-precision float holds': promises((was) => ({
      print: (order, call) => was.print({ ...order, amount: Math.fround(order.amount) }, call),
    })),
  }),
  ...breaking('errors.cause-of-idempotent-mismatch', {
    'blind.keys-as-numbers: an Idempotency-Key of nothing but digits is kept as a number': promises((was) => ({
      key: (call) => {
        const given = was.key(call);
        return given !== null && /^\d+$/.test(given) ? String(Number(given)) : given;
      },
    })),
  }),
  ...breaking('idempotency.same-key-same-request', {
    'blind.heir-forgets-keys: the replacement of a key knows nothing of the Idempotency-Keys used before': together(
      heirs,
      promises((was) => ({
        space: (call) => {
          const first = call.trace.key && firstOf(call.trace.key);
          return first === undefined ? was.space(call) : `${was.space(call)}/${first}`;
        },
      })),
    ),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'blind.mismatch-in-flight: while a first request is being written a different one gets its answer': promises(
        (was) => ({
          mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
        }),
      ),
    },
  ),
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'blind.lock-of-all: while a key is being written for one business another business that uses it waits for that':
      promises((was) => ({
        find: (slot, call) => was.find(slot, call) ?? underWay(slot, call),
      })),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited', 'limits.per-key'], {
    'blind.heir-pays: a replacement may send what the key before it has left of its minute': together(
      heirs,
      change('rate')((was) => ({ bucket: (call, key) => firstOf(key) ?? was.bucket(call, key) })),
    ),
  }),
  ...breaking(['keys.lifetime-30-days', 'keys.expired-refused'], {
    'blind.calendar-month: thirty days are a month of the calendar': access((was) => ({
      expiresAt: (lifetimeDays, madeAt) => {
        if (lifetimeDays !== 30) return was.expiresAt(lifetimeDays, madeAt);
        const end = new Date(madeAt);
        end.setUTCMonth(end.getUTCMonth() + 1);
        return end.getTime();
      },
    })),
  }),
];
