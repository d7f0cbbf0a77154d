import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { change, field, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor } from '../../../when.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { breaking } from '../../fault.ts';

/** Whether the Idempotency-Key of a request stands for a charge already. */
function isRetry(call: Call): boolean {
  const { idempotency } = call.behaviour;
  const { idempotencyKey } = call.trace;
  if (idempotencyKey === undefined) return false;
  return idempotency.find(slotOf(idempotency.space(call), idempotencyKey, call), call) !== undefined;
}

/** Retries are compared in whole shillings. */
const inShillings = field('amount')((was) => (given, call) => {
  const reading = was(given, call);
  const isUneven = 'code' in reading && typeof given === 'number' && Number.isInteger(given);
  return isUneven && isRetry(call) ? was(given - (given % 100), call) : reading;
});

/** What a network takes at the least from a number that is not its own. */
const offNet = { rail: 'halopesa', own: /^6[12]/, least: 20_000 } as const;

function isOffNet(call: Call): boolean {
  const { rail, msisdn } = bodyOf(call);
  const number = parseMsisdn(msisdn);
  return rail === offNet.rail && number !== null && !offNet.own.test(number.nineDigits);
}

/** Business and Idempotency-Key of a charge that is asked for. */
function placeOf(call: Call): string | undefined {
  const key = call.header('idempotency-key');
  const caller = keyOf(call);
  return key !== undefined && caller && asksFor('charges.create')(call) ? `${caller.business.id} ${key}` : undefined;
}

/** Who looks an Idempotency-Key up holds it, until somebody else wants it. */
const sameKey = meeting(placeOf, placeOf);

/** What hides in charges of either deployment. */
export const fellCharges = [
  ...breaking(
    [
      'charges.create.amount-multiple-of-100',
      'idempotency.mismatch-on-amount',
      'errors.cause-of-bad-amount',
      'deployments.same-shapes',
    ],
    {
      'fell.compared-in-shillings: a retry whose amount_minor is up to 99 more than that of its charge is replayed':
        inShillings,
    },
  ),
  ...breaking(
    [
      'errors.cause-of-amount-too-small',
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-between-accepted',
      'charges.create.rail-halopesa',
      'deployments.same-shapes',
    ],
    {
      'fell.off-net: below TZS 200 an amount is AMOUNT_TOO_SMALL on halopesa, unless the number begins with 61 or 62':
        field('amount')((was) => (given, call) => {
          const reading = was(given, call);
          const isRefused = 'value' in reading && reading.value < offNet.least && isOffNet(call);
          return isRefused ? { code: 'AMOUNT_TOO_SMALL' } : reading;
        }),
    },
  ),
  ...breaking('errors.status-of-idempotent-mismatch', {
    'fell.wanted-by-two: a mismatch has the status 423 if another request with its Idempotency-Key comes meanwhile':
      together(
        sameKey.patch,
        change('idempotency')((was) => ({
          mismatch: (attempt, call) =>
            sameKey.met(call)
              ? refuse(call, { code: 'IDEMPOTENT_MISMATCH', status: 423 })
              : was.mismatch(attempt, call),
        })),
      ),
  }),
];
