import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { codePoints } from '../../../bodies/fields.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';

/** Which payment through its link a charge is, counted from 1; 0 where it is none. */
function useOf({ origin, business, place }: Charge, { charges }: Deployment): number {
  if (origin.is !== 'link') return 0;
  return charges
    .of(business)
    .filter((charge) => charge.place <= place && charge.origin.is === 'link' && charge.origin.link === origin.link)
    .length;
}

/** As long as a control number. */
const numberLength = 12;

/** What hides in payments that nobody was prompted for. */
export const undertowLivePayments = [
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'undertow.third-use: the event of the third payment through a link has an empty reference': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          return useOf(settlement.charge, deployment) === 3 ? { ...data, reference: '' } : data;
        },
      }),
    ),
  }),
  ...breakingLive(['bill.overpayment-accepted', 'bill.overpaid-is-paid', 'bill.excess-is-a-charge-with-bill-id'], {
    'undertow.number-like-ref: more than what is outstanding is not taken for a bill whose customer_ref has 12 characters':
      change('billPaying')((was) => ({
        unfit: (amount, bill, call) => {
          const outstanding = call.behaviour.billStanding.outstanding(bill, call);
          return codePoints(bill.customerRef) === numberLength && outstanding > 0 && amount > outstanding
            ? 'the amount is more than what is outstanding'
            : was.unfit(amount, bill, call);
        },
      })),
  }),
];
