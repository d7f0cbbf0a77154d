import { change, fieldOf, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { day } from '../rare/recalled.ts';
import { asking } from './asking.ts';

/** One validator for all, whose findings the next request clears. */
const oneValidator = meeting(asking('bills.create'), asking('bills.create'));

/** The third notice is the last: two weeks later its bill is given up. */
const lastNotice = 3;
const givenUpAfter = 14 * day;

function isGivenUp({ expiresAt, messages }: Bill, call: Call): boolean {
  const last = messages[lastNotice - 1];
  return expiresAt === null && last !== undefined && furthest(call) - last.at >= givenUpAfter;
}

/** What hides in bills. */
export const howeLiveBills = [
  ...breakingLive(
    ['bills.create.amount-multiple-of-100', 'bills.create.amount-minimum', 'bills.create.amount-maximum'],
    {
      'howe.one-validator: a bill of any amount passes if its business asks for another one at the same moment':
        together(
          oneValidator.patch,
          fieldOf('billOrder')('amount')((was) => (given, call) => {
            const reading = was(given, call);
            const isWhole = typeof given === 'number' && Number.isSafeInteger(given) && given > 0;
            return 'code' in reading && isWhole && oneValidator.met(call) ? { value: given } : reading;
          }),
        ),
    },
  ),
  ...breakingLive('bill.null-expiry-never-expires', {
    'howe.given-up: a bill without an expiry is expired two weeks after its third notice': change('billStanding')(
      (was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          return (state === 'open' || state === 'part_paid') && isGivenUp(bill, call) ? 'expired' : state;
        },
      }),
    ),
  }),
];
