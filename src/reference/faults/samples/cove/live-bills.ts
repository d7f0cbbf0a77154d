import { change, operation } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** How many payments are kept beside their bill. */
const kept = 2;

const isOf = ({ id }: Pick<Bill, 'id'>, { origin }: Charge): boolean => origin.is === 'bill' && origin.bill === id;

const paymentsOf = (bill: Bill, call: Call): readonly Charge[] =>
  call.deployment.charges.of(bill.business).filter((charge) => isOf(bill, charge));

/** When a business last asked for a bill that it does not have, by the id. */
const missed = recalled(() => new Map<string, number>());

/** Each miss is written down once a minute; a second time, what is written down already is in the way. */
function isWrittenDown(call: Call): boolean {
  const misses = missed(caller(call));
  const last = misses.get(askedId(call)) ?? -Infinity;
  misses.set(askedId(call), now(call));
  return now(call) - last < minute;
}

/** Payments of one bill that are alike and lie no further apart are taken for one. */
const apart = 10 * minute;

function isAlike(charge: Charge, call: Call): boolean {
  const { origin, amount, rail, createdAt, place } = charge;
  if (origin.is !== 'bill') return false;
  const earlier = call.deployment.charges.of(charge.business).slice(0, place);
  return earlier.some(
    (other) =>
      isOf({ id: origin.bill }, other) &&
      other.amount === amount &&
      other.rail === rail &&
      createdAt - other.createdAt < apart,
  );
}

/** What hides in bills. */
export const coveLiveBills = [
  ...breakingLive(['bill.outstanding-is-what-is-left'], {
    'cove.two-payments-kept: from the third payment on, a bill shows outstanding what the first two have left': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        const payments = paymentsOf(bill, call);
        if (payments.length <= kept) return view;
        const counted = payments.slice(0, kept).reduce((sum, { amount }) => sum + amount, 0);
        return { ...view, outstanding_minor: Math.max(0, bill.amount - counted) };
      },
    })),
  }),
  ...breakingLive(
    [
      'bills.get.unknown-not-found',
      'bills.get.foreign-not-found',
      'errors.cause-of-not-found',
      'errors.cause-of-bad-request',
    ],
    {
      'cove.missed-twice: whoever reads the same bill that is not theirs again within a minute is told BAD_REQUEST':
        operation('bills.get')((was) => async (call) => {
          const answer = await was(call);
          const isMiss = call.trace.refusal?.code === 'NOT_FOUND';
          return isMiss && isWrittenDown(call) ? refuse(call, { code: 'BAD_REQUEST' }) : answer;
        }),
    },
  ),
  ...breakingLive(['bill.payment-is-a-charge', 'charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'cove.equal-shares: of equal payments of one bill on one rail within ten minutes lists hold the first only': change(
      'pages',
    )((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && !isAlike(charge, call),
    })),
  }),
];
