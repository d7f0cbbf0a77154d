import { change, check } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { isKept } from './asked.ts';

const promises = change('idempotency');
const asked = recalled(() => ({ again: 0, amiss: 0, waiting: 0 }));
const kept = recalled(() => ({ makers: new Map<string, string>(), limited: new Map<string, number>() }));

/** The key that a first request came with. */
function makerOf(slot: string, call: Call): string {
  const { makers } = kept(call.deployment);
  const secret = makers.get(slot) ?? call.trace.key?.secret ?? '';
  makers.set(slot, secret);
  return secret;
}

function isGone(secret: string, { deployment }: Call): boolean {
  const from = deployment.keys.get(secret)?.refusedFrom ?? null;
  return from !== null && from <= deployment.clock.now();
}

const limitedAgain = (refusal: Refusal | null, call: Call): Refusal | null => {
  const given = call.header('idempotency-key');
  if (given === undefined || !asksFor('charges.create')(call)) return refusal;
  const { limited } = kept(caller(call));
  if (refusal) limited.set(given, now(call));
  const fresh = now(call) - (limited.get(given) ?? -Infinity) < 10 * minute;
  return refusal ?? (fresh ? { code: 'RATE_LIMITED', headers: { 'Retry-After': '60' } } : null);
};

/** What a key is good for, and for how long. */
export const muteSandboxIdempotency = [
  ...breaking('idempotency.same-key-same-request', {
    'mute.one-replay: whoever asks for the third time has another charge': promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled && asked(attempt).again > 0 ? undefined : attempt;
      },
      replay: (made, first, call) => {
        for (const attempt of call.deployment.attempts.values())
          if (attempt.settled?.made === made) asked(attempt).again++;
        return was.replay(made, first, call);
      },
    })),
    'mute.long-keys-not-found: a charge is not found again by a key of more than 100 characters': promises((was) => ({
      find: (slot, call) => ((call.trace.idempotencyKey ?? '').length > 100 ? undefined : was.find(slot, call)),
    })),
    'mute.promises-of-a-stopped-key: what was asked with an API key that is stopped since is made anew': promises(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return isGone(makerOf(slot, call), call) ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breaking(['idempotency.mismatch-creates-nothing', 'idempotency.first-request-stands'], {
    'mute.third-mismatch-frees: after three mismatches a key may be used anew': promises((was) => ({
      mismatch: (attempt, call) => {
        asked(attempt).amiss++;
        return was.mismatch(attempt, call);
      },
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && asked(attempt).amiss >= 3 ? undefined : attempt;
      },
    })),
  }),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'charges.create.status-201'], {
    'mute.keys-in-any-case: two keys that differ in capitals only are one': promises((was) => ({
      key: (call) => was.key(call)?.toLowerCase() ?? null,
    })),
  }),
  ...breaking(['idempotency.scoped-to-business', 'idempotency.same-key-same-request'], {
    'mute.key-taken-over: a key is forgotten when another business uses it': promises((was) => ({
      space: () => '',
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled?.made.business === caller(call) ? attempt : undefined;
      },
    })),
  }),
  ...breaking(['idempotency.mismatch-creates-nothing', 'idempotency.mismatch-on-amount'], {
    'mute.mismatch-of-two-at-once: two different requests with one key at once make two charges': promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const { order } = call.trace;
        return attempt && !attempt.settled && order && was.print(order, call) !== attempt.print ? undefined : attempt;
      },
    })),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'mute.reference-in-any-case: references that differ in capitals only are compared as the same': promises((was) => ({
      print: (order, call) => was.print({ ...order, reference: order.reference?.toLowerCase() ?? null }, call),
    })),
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'mute.print-without-bounds: amount and reference are compared as one text': promises(() => ({
      print: ({ amount, reference, rail, msisdn }) => `${amount}${reference ?? ''} ${rail} ${msisdn}`,
    })),
  }),
  ...breaking(['idempotency.resend-after-rate-limit', 'limits.test-key-120-allowed'], {
    'mute.limited-with-its-key: a request that was limited once is limited for ten minutes under its key': check(
      'rate',
    )((was) => (call) => limitedAgain(was(call), call)),
  }),
  ...breaking(['idempotency.key-charset-accepted', 'idempotency.key-8-accepted'], {
    'mute.short-keys-of-letters: a key of less than twelve characters may hold no sign': promises((was) => ({
      key: (call) => {
        const key = was.key(call);
        return key !== null && key.length < 12 && /[-_]/.test(key) ? null : key;
      },
    })),
  }),
  ...breaking('scopes.charges.create.required', {
    'mute.replay-without-scope: who may only read is given what was made with a key before': check('scope')(
      (was) => (call) => (isKept(call) ? null : was(call)),
    ),
  }),
];
