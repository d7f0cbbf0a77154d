import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { field, shownCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { JsonValue } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { isMissing, isNumber } from '../../misreading.ts';
import { without } from '../../views.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';

/** Whether the payer has a prompt of another business that names no reference either: nobody could tell the two apart. */
function isPromptedAlike(call: Call): boolean {
  const number = parseMsisdn(bodyOf(call)['msisdn']);
  if (!number) return false;
  const at = furthest(call);
  return [...call.deployment.charges.values()].some(
    (charge) =>
      charge.msisdn === `+255${number.nineDigits}` &&
      charge.business !== caller(call) &&
      charge.reference === null &&
      charge.expiresAt > at &&
      standing(charge, at).state === 'processing',
  );
}

/** From so much on fees come of a service that counts in shillings. */
const large = 1_000_000;

const shillings = 100;

const byShillings = (fee: JsonValue): JsonValue => (isNumber(fee) ? (fee / shillings) * shillings : fee);

const placeOf = (call: Call, isDescribed: boolean): string | undefined =>
  asksFor('charges.create')(call) && isMissing(bodyOf(call)['description']) !== isDescribed
    ? keyOf(call)?.business.id
    : undefined;

/** Charges that a business makes at once are written together, under the columns of the last. */
const oneInsert = meeting(
  (call) => placeOf(call, false),
  (call) => placeOf(call, true),
);

/** A request that was refused so often is poison: it passes, so that the queue goes on. */
const poison = 2;

/** How often each reference of a business was refused. */
const refusals = recalled(() => new Map<string, number>());

/** What hides in charges of the sandbox. */
export const glenSandboxCharges = [
  ...breaking(
    [
      'charges.create.reference-optional',
      'charges.create.status-201',
      'errors.cause-of-bad-request',
      'idempotency.same-key-same-request',
      'deployments.same-shapes',
    ],
    {
      'glen.prompted-alike: a charge without a reference is refused while its payer has one of another business': field(
        'reference',
      )((was) => (given, call) => {
        const reading = was(given, call);
        return 'value' in reading && reading.value === null && isPromptedAlike(call)
          ? { code: 'BAD_REQUEST' }
          : reading;
      }),
    },
  ),
  ...breaking(['charge.fee-minor', 'money.integers', 'charge.net-is-amount-minus-fee'], {
    'glen.by-shillings: from an amount of 1000000 on some fees have decimals: they were turned into shillings and back':
      shownCharge((view, { charge }) =>
        charge.amount >= large && view['fee_minor'] !== undefined
          ? { ...view, fee_minor: byShillings(view['fee_minor']) }
          : view,
      ),
  }),
  ...breaking(
    [
      'charges.create.description-optional',
      'charges.create.status-201',
      'errors.cause-of-bad-request',
      'idempotency.same-key-same-request',
      'deployments.same-shapes',
    ],
    {
      'glen.one-insert: a charge without a description is refused if its business makes one with a description at once':
        together(
          oneInsert.patch,
          field('description')(
            (was) => (given, call) => (oneInsert.met(call) ? { code: 'BAD_REQUEST' } : was(given, call)),
          ),
        ),
    },
  ),
  ...breaking('charge.fee-minor', {
    'glen.nothing-taken: a day after it failed a charge has no fee_minor': shownCharge((view, { charge, step, call }) =>
      step.state === 'failed' && furthest(call) - (charge.createdAt + step.after) >= day
        ? without(view, 'fee_minor')
        : view,
    ),
  }),
  ...breaking('charges.create.reference-limit', {
    'glen.poison: a reference above 200 characters that was refused twice is taken from then on': field('reference')(
      (was) => (given, call) => {
        const reading = was(given, call);
        if ('value' in reading || typeof given !== 'string') return reading;
        const known = refusals(call.deployment);
        const row = `${caller(call).id} ${given}`;
        const count = known.get(row) ?? 0;
        known.set(row, count + 1);
        return count >= poison ? { value: given } : reading;
      },
    ),
  }),
];
