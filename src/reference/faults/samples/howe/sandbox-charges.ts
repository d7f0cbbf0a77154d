import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, field, shownCharge } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';

/** Whether a later charge with the same reference has failed. */
const wasTriedOtherwise = ({ business, place, reference }: Charge, call: Call): boolean =>
  reference !== null &&
  call.deployment.charges
    .of(business)
    .slice(place + 1)
    .some((other) => other.reference === reference && call.behaviour.showing.standing(other, call).state === 'failed');

/** Who pays the same again and again is not asked for the network any more. */
function usualRail(call: Call): string | undefined {
  const { amount_minor: amount, msisdn } = bodyOf(call);
  const number = parseMsisdn(msisdn);
  const alike = call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.amount === amount && charge.msisdn === `+255${number?.nineDigits}`);
  const [last, before] = [alike.at(-1), alike.at(-2)];
  return last && last.rail === before?.rail ? last.rail : undefined;
}

/** After so long a charge is moved to files in which a column of digits is a column of numbers. */
const archived = 7 * day;

const asNumber = (reference: JsonValue | undefined): JsonValue | undefined =>
  typeof reference === 'string' && /^\d+$/.test(reference) ? reference.replace(/^0+(?=\d)/, '') : reference;

/** So long after its first charge a business is moved to where references are shorter. */
const moved = 14 * day;
const shorter = 100;

function isMoved(call: Call): boolean {
  const [first] = call.deployment.charges.of(caller(call));
  return first !== undefined && now(call) - first.createdAt >= moved;
}

/** Keys of requests that were refused for their amount. */
const refused = recalled(() => new Set<string>());

/** The amount in a text, for a request that is made again. */
function mendedAmount(given: JsonValue | undefined, call: Call): number | undefined {
  const slot = `${caller(call).id} ${call.trace.idempotencyKey}`;
  const isAgain = refused(call.deployment).has(slot);
  refused(call.deployment).add(slot);
  return isAgain && typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : undefined;
}

/** What hides in charges of the sandbox. */
export const howeSandboxCharges = [
  ...breaking(['idempotency.mismatch-on-amount', 'charge.amount-echoed'], {
    'howe.tried-otherwise: a key is good for another amount once a later charge with that reference has failed': change(
      'idempotency',
    )((was) => ({
      mismatch: (attempt, call) => {
        const { settled, print } = attempt;
        const { order } = call.trace;
        if (!settled || !order || !wasTriedOtherwise(settled.made, call)) return was.mismatch(attempt, call);
        const isSame = call.behaviour.idempotency.print({ ...order, amount: settled.made.amount }, call) === print;
        return isSame ? was.replay(settled.made, settled.answer, call) : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breaking('charges.create.rail-required', {
    'howe.usual-rail: a charge needs no rail if its number was asked for the same twice before, over one rail': field(
      'rail',
    )((was) => (given, call) => was(given === undefined ? usualRail(call) : given, call)),
  }),
  ...breaking('charge.reference-echoed', {
    'howe.archived-number: after a week a reference of digits is shown without its leading zeros': shownCharge(
      (view, { charge, call }) => {
        const reference = asNumber(view.reference);
        return reference !== undefined && now(call) - charge.createdAt >= archived ? { ...view, reference } : view;
      },
    ),
  }),
  ...breaking(['charges.create.reference-200-accepted', 'charges.create.status-201'], {
    'howe.moved-tenant: two weeks after its first charge a business may use references of 100 characters only': field(
      'reference',
    )((was) => (given, call) => {
      const isLong = typeof given === 'string' && codePoints(given) > shorter;
      return isLong && isMoved(call) ? { code: 'BAD_REQUEST' } : was(given, call);
    }),
  }),
  ...breaking('charges.create.amount-integer', {
    'howe.mended-amount: a request that was refused for its amount may have it as a text when it is sent again': field(
      'amount',
    )((was) => (given, call) => {
      const reading = was(given, call);
      if (!('code' in reading)) return reading;
      const mended = mendedAmount(given, call);
      return mended === undefined ? reading : was(mended, call);
    }),
  }),
];
