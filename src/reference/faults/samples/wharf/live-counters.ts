import { change, fieldOf, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';

const till = fieldOf('posOrder')('till');

/** Whether a code that was shown at a till can still be paid. */
const isCodeWaiting = (number: string, call: Call): boolean =>
  call.deployment.charges
    .of(caller(call))
    .some(
      (charge) =>
        charge.origin.is === 'pos' &&
        charge.origin.till.number === number &&
        standing(charge, furthest(call)).state === 'requires_payment',
    );

/** By which API key a code was made, by the id of its charge. */
const makers = madeBy();

/** The till of the last code of a business, where that is of another API key and of the last hour. */
function tillOfAnother(call: Call): Till | undefined {
  const last = call.deployment.charges.of(caller(call)).findLast(({ origin }) => origin.is === 'pos');
  if (last?.origin.is !== 'pos' || now(call) - last.createdAt >= hour) return undefined;
  const found = call.deployment.tills.get(last.origin.till.number);
  return found?.open === true && makers.of(last.id, call) !== secretOf(call) ? found : undefined;
}

/** What hides at the tills of live. */
export const wharfLiveCounters = [
  ...breakingLive('pos.create.till-closed-refused', {
    'wharf.till-at-work: while a code of it waits to be paid, a closed till makes further ones': till(
      (was) => (given, call) => {
        const reading = was(given, call);
        const closed = typeof given === 'string' ? call.deployment.tills.get(given) : undefined;
        const goesOn =
          'code' in reading && reading.code === 'TILL_CLOSED' && closed && isCodeWaiting(closed.number, call);
        return goesOn ? { value: closed } : reading;
      },
    ),
  }),
  ...breakingLive('pos.create.till-required', {
    'wharf.till-of-another: a POS charge without a till is made at that of the last code, if another API key made it':
      together(
        change('making')((was) => ({
          id: (random, call) => makers.note(was.id(random, call), call),
        })),
        till((was) => (given, call) => {
          const lent = given === undefined ? tillOfAnother(call) : undefined;
          return lent ? { value: lent } : was(given, call);
        }),
      ),
  }),
];
