import type { ErrorCode } from '../../../../contract/errors.ts';
import { codePoints } from '../../../bodies/fields.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { change, check, field } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, recalled, second } from '../rare/recalled.ts';

/** So many charges of a business are written after one until its Idempotency-Key is compacted. */
const recent = 60;

/** Of a compacted key the reference is no longer compared. */
const compactedKeys = change('idempotency')((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    const { order } = call.trace;
    if (!attempt?.settled || !order) return attempt;
    const { place, business, reference } = attempt.settled.made;
    if (call.deployment.charges.of(business).length - place <= recent) return attempt;
    const print = (asked: ChargeOrder): string => call.behaviour.idempotency.print(asked, call);
    return print({ ...order, reference }) === attempt.print ? { ...attempt, print: print(order) } : attempt;
  },
}));

/** For so long it is remembered why a request was refused. */
const remembered = 10 * second;

const ofFields: readonly ErrorCode[] = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL', 'BAD_CURRENCY', 'BAD_RAIL', 'BAD_MSISDN'];

interface Complaint {
  readonly refusal: Refusal;
  readonly at: number;
}

/** By business and Idempotency-Key. */
const complaints = recalled(() => new Map<string, Complaint>());

/** What a request is refused with: what was said of its key, as long as that is remembered. */
function firstComplaint(refusal: Refusal, call: Call): Refusal {
  const { idempotencyKey } = call.trace;
  if (idempotencyKey === undefined) return refusal;
  const slot = `${caller(call).id} ${idempotencyKey}`;
  const kept = complaints(call.deployment);
  const known = kept.get(slot);
  if (known && now(call) - known.at < remembered) return known.refusal;
  if (ofFields.includes(refusal.code)) kept.set(slot, { refusal, at: now(call) });
  return refusal;
}

const sameComplaint = check('body')((was) => (call) => {
  const refusal = was(call);
  return refusal && asksFor('charges.create')(call) ? firstComplaint(refusal, call) : refusal;
});

/** Businesses are moved to a table of their own in time, whose references have an index, and so many characters. */
const indexed = 191;
const moved = 7 * day;

function isMoved(call: Call): boolean {
  const [first] = call.deployment.charges.of(caller(call));
  return first !== undefined && now(call) - first.createdAt > moved;
}

/** What hides in requests for charges of the sandbox. */
export const knapSandboxRequests = [
  ...breaking('idempotency.mismatch-on-reference', {
    'knap.compacted-keys: once sixty charges came after, the same key with another reference is a retry': compactedKeys,
  }),
  ...breaking(
    [
      'errors.cause-of-bad-amount',
      'errors.cause-of-amount-too-small',
      'errors.cause-of-bad-currency',
      'errors.cause-of-bad-rail',
      'errors.cause-of-bad-msisdn',
    ],
    {
      'knap.same-complaint: what is refused again within ten seconds under its key is refused with the same code':
        sameComplaint,
    },
  ),
  ...breaking(['charges.create.reference-200-accepted', 'charges.create.status-201'], {
    'knap.moved-business: a week after the first charge of a business a reference may have 191 characters': field(
      'reference',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const isLong = typeof given === 'string' && codePoints(given) > indexed;
      return isLong && isMoved(call) ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
];
