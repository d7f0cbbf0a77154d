import { branched, change, field } from '../../../change.ts';
import { approval } from '../../../charges/branches.ts';
import { now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { isNumber, miscalling } from '../../misreading.ts';
import { minute, recalled, second } from '../rare/recalled.ts';
import { sentBody, trigger } from '../sly/told.ts';

/** From TZS 100,000 on approvals are done in batches, one at each whole minute. */
const batched = 10_000_000;

/** Until the last batch before the 90 seconds of a late payer are over. */
function untilBatch(call: Call): number {
  const at = now(call);
  return Math.floor((at + 90 * second) / minute) * minute - at;
}

/** What is no TZS is held against the most that other money may be: 100,000 of it. */
const foreignMaximum = 10_000_000;

function isAboveForeign(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount > foreignMaximum;
}

/** The bodies of first attempts, by their slots. */
const firstBodies = recalled(() => new Map<string, string>());

const bodyOf = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

/** While a charge is written, nothing but the text of its body is known. */
const comparedAsText = change('idempotency')((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    if (!attempt) firstBodies(call.deployment).set(slot, bodyOf(call));
    return attempt;
  },
  waiting: async (attempt, call) => {
    const slot = slotOf(was.space(call), call.trace.idempotencyKey, call);
    const isSame = firstBodies(call.deployment).get(slot) === bodyOf(call);
    return isSame ? was.waiting(attempt, call) : was.mismatch(attempt, call);
  },
}));

/** What hides in charges of the sandbox. */
export const lagoonSandboxCharges = [
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'lagoon.whole-minute: from TZS 100,000 the number ending in 5 succeeds at the whole minute before its 90 seconds':
      branched((branch, { amount, msisdn }, call) =>
        msisdn === trigger(5) && amount >= batched ? { ...branch, timeline: approval(untilBatch(call)) } : branch,
      ),
  }),
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount', 'deployments.same-shapes'], {
    'lagoon.foreign-maximum: above TZS 100,000 a currency other than TZS is BAD_AMOUNT': field('currency')(
      miscalling('BAD_AMOUNT', (_given, call) => isAboveForeign(call)),
    ),
  }),
  ...breaking(
    [
      'idempotency.no-in-flight-error',
      'idempotency.concurrent-same-object',
      'errors.cause-of-idempotent-mismatch',
      'idempotency.description-not-compared',
      'idempotency.metadata-not-compared',
    ],
    {
      'lagoon.raw-body: while a charge is written, its retry with other spacing or description is a mismatch':
        comparedAsText,
    },
  ),
];
