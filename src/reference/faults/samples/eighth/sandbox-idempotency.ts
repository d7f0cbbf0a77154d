import { answers, change, headers, together } from '../../../change.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { askedOf, type Call } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { bred, breeding } from './marks.ts';

const idempotency = change('idempotency');
const mismatches = recalled(() => ({ count: 0 }));
const waiters = recalled(() => ({ count: 0 }));
const waited = recalled(() => ({ is: false }));

const mismatching = [
  'idempotency.mismatch-on-amount',
  'idempotency.mismatch-on-rail',
  'idempotency.mismatch-on-msisdn',
  'idempotency.mismatch-on-reference',
] as const;

const ownSlot = (call: Call): string =>
  slotOf(call.behaviour.idempotency.space(call), call.trace.idempotencyKey ?? call.header('idempotency-key'), call);

/** A slot without the business that it belongs to. */
const lock = (slot: string): string => slot.slice(slot.indexOf(' '));

function heldElsewhere(slot: string, call: Call): Attempt | undefined {
  return [...call.deployment.attempts].find(([other, { settled }]) => !settled && lock(other) === lock(slot))?.[1];
}

/** What a key stands for. */
export const eighthSandboxIdempotency = [
  ...breaking(['idempotency.first-request-stands', 'idempotency.same-key-same-request', ...mismatching], {
    'eighth.second-mismatch-frees: the second mismatch frees the key': idempotency((was) => ({
      mismatch: (attempt, call) => {
        if (++mismatches(attempt).count === 2) call.deployment.attempts.delete(ownSlot(call));
        return was.mismatch(attempt, call);
      },
    })),
  }),
  ...breaking('errors.cause-of-idempotent-mismatch', {
    'eighth.digits-as-numbers: a key of digits alone is a number': idempotency((was) => ({
      key: (call) => {
        const key = was.key(call);
        return key !== null && /^\d+$/.test(key) ? String(Number(key)) : key;
      },
    })),
  }),
  ...breaking(['idempotency.same-key-same-request', 'idempotency.resend-after-rate-limit'], {
    'eighth.limited-replay-forgets: a replay that is refused as RATE_LIMITED frees its key': answers(
      refusedWith('RATE_LIMITED'),
    )((_answer, call) => {
      if (call.header('idempotency-key') !== undefined) call.deployment.attempts.delete(ownSlot(call));
      return {};
    }),
  }),
  ...breaking(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'eighth.third-in-flight: one request waits for the first in flight; the next does not': idempotency((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && !attempt.settled && ++waiters(attempt).count > 1 ? undefined : attempt;
      },
    })),
  }),
  ...breaking(mismatching, {
    'eighth.waits-without-comparing: a different request waits for the one in flight and gets its answer': idempotency(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          if (!attempt || attempt.settled) return attempt;
          return { ...attempt, print: was.print(askedOf(call.trace.order), call) };
        },
      }),
    ),
  }),
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'eighth.lock-by-key: a request in flight locks its key for every business': idempotency((was) => ({
      find: (slot, call) => was.find(slot, call) ?? heldElsewhere(slot, call),
    })),
  }),
  ...breaking('idempotency.same-key-same-request', {
    'eighth.replacement-forgets: the replacement of a key knows nothing of what that has sent': together(
      breeding,
      idempotency((was) => ({
        space: (call) => {
          const { key } = call.trace;
          return key && bred(key).parent !== undefined ? key.secret : was.space(call);
        },
      })),
    ),
  }),
  ...breaking('limits.rate-headers', {
    'eighth.waiters-bare: who waited for a request in flight is told no limits': together(
      idempotency((was) => ({
        waiting: (attempt, call) => {
          waited(call.trace).is = true;
          return was.waiting(attempt, call);
        },
      })),
      headers((_answer, call) => waited(call.trace).is)((usual) =>
        Object.fromEntries(
          Object.entries(usual).map(([name, value]) => [name, name.startsWith('X-RateLimit') ? '' : value]),
        ),
      ),
    ),
  }),
];
