import { codePoints } from '../../../bodies/fields.ts';
import { fieldOf, standingCharge } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { second } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** Whether a text has signs that take two UTF-16 units. */
const hasPairs = (text: string): boolean => text.length !== codePoints(text);

function isDescribedInPairs(call: Call): boolean {
  const { reference, description } = sentBody(call);
  return hasPairs(textOf(reference)) || hasPairs(textOf(description));
}

/** Whether an older code of the same till waits to be paid. */
function isSecondAtTill({ origin, business, place }: Charge, call: Call): boolean {
  return (
    origin.is === 'pos' &&
    call.deployment.charges
      .of(business)
      .slice(0, place)
      .some(
        (older) =>
          older.origin.is === 'pos' &&
          older.origin.till.number === origin.till.number &&
          !isFinal(standing(older, now(call)).state),
      )
  );
}

/** What hides in charges at a till. */
export const shoalLiveTills = [
  ...breakingLive('pos.create.amount-multiple-of-100', {
    'shoal.two-unit-signs: with a reference or description that has an emoji a POS amount need be no multiple of 100':
      fieldOf('posOrder')('amount')((was) => (given, call) => {
        const reading = was(given, call);
        const { minimum, maximum } = call.behaviour.bounds.amount;
        const isWithin = isNumber(given) && Number.isInteger(given) && given >= minimum && given <= maximum;
        return 'code' in reading && isWithin && isDescribedInPairs(call) ? { value: given } : reading;
      }),
  }),
  ...breakingLive('lifecycle.processing-never-goes-back', {
    'shoal.second-code: while an older code of the till waits a new one is processing for two seconds and requires payment then':
      standingCharge((step, charge, call) =>
        step.state === 'requires_payment' &&
        !asksFor('pos.create')(call) &&
        now(call) - charge.createdAt < 2 * second &&
        isSecondAtTill(charge, call)
          ? { ...step, state: 'processing' }
          : step,
      ),
  }),
];
