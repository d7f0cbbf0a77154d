import { change, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { standing } from '../../../charges/charge.ts';
import { askedOf, now } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const mismatches = recalled(() => ({ count: 0 }));
const merged = recalled(() => ({ metadata: null as JsonObject | null }));

const told = (charge: Charge): JsonObject | null => merged(charge).metadata;

/** What becomes of an Idempotency-Key. */
export const fifthSandboxKeys = [
  ...breaking('idempotency.same-key-same-request', {
    'fifth.stale-lock-stolen: a key whose charge is still processing past its window makes another charge': idempotency(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const made = attempt?.settled?.made;
          const stale = made && made.expiresAt <= now(call) && standing(made, now(call)).state === 'processing';
          return stale ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'fifth.in-flight-reference: while the first request is being written another reference is not told from it':
      idempotency((was) => ({
        mismatch: (attempt, call) => {
          const { reference: _reference, ...asked } = askedOf(call.trace.order);
          const [amount, currency, rail, msisdn] = JSON.parse(attempt.print) as unknown[];
          const same =
            amount === asked.amount && currency === asked.currency && rail === asked.rail && msisdn === asked.msisdn;
          if (attempt.settled || !same) return was.mismatch(attempt, call);
          call.trace.replayed = true;
          return was.waiting(attempt, call);
        },
      })),
  }),
  ...breaking(
    ['idempotency.first-request-stands', 'idempotency.same-key-same-request', 'errors.cause-of-idempotent-mismatch'],
    {
      'fifth.key-barred: after three mismatches the first request is a mismatch as well': idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt && mismatches(attempt).count >= 3 ? { ...attempt, print: '' } : attempt;
        },
        mismatch: (attempt, call) => {
          mismatches(attempt).count++;
          return was.mismatch(attempt, call);
        },
      })),
    },
  ),
  ...breaking(['idempotency.first-request-stands', 'charge.metadata-returned'], {
    'fifth.mismatch-merges: a request refused as a mismatch leaves its metadata on the charge': together(
      idempotency((was) => ({
        mismatch: (attempt, call) => {
          const { metadata } = askedOf(call.trace.order);
          const made = attempt.settled?.made;
          if (made && metadata) merged(made).metadata = { ...(told(made) ?? made.metadata), ...metadata };
          return was.mismatch(attempt, call);
        },
      })),
      shownCharge((view, { charge }) => {
        const metadata = told(charge);
        return metadata === null ? view : { ...view, metadata };
      }),
    ),
  }),
  ...breaking('limits.test-key-limited-above-120', {
    'fifth.replays-are-free: a request with an Idempotency-Key that was used before does not count': change('rate')(
      (was) => ({
        bucket: (call, key) => {
          const given = call.header('idempotency-key');
          const known =
            isServed(call.route, 'charges.create') &&
            given !== undefined &&
            call.deployment.attempts.has(slotOf(key.business.id, given, call));
          return known ? null : was.bucket(call, key);
        },
      }),
    ),
  }),
];
