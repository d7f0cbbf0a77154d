import type { Bill } from '../../../bills/bill.ts';
import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { cutToBytes } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';

const showing = change('billShowing');
const lists = asksFor('bills.list');

/** The bill that a customer was sent first, where a payment is neither small nor big. */
function firstOfCustomer({ origin, amount, business }: Charge, { bills }: Deployment): Bill | undefined {
  if (origin.is !== 'bill' || amount < 5_000_000 || amount > 20_000_000) return undefined;
  const paid = bills.get(origin.bill);
  return bills.of(business).find(({ customerRef }) => customerRef === paid?.customerRef);
}

const searchesWords = (call: Call): boolean => lists(call) && /\S \S/.test(call.query.get('customer_ref') ?? '');

/** What hides in bills, in their lists and in what is told of their payments. */
export const twentyFirstLiveBills = [
  ...breakingLive('bills.notify.number-not-stored', {
    'twenty-first.searched-contact: looked for by a customer_ref of several words a bill has the last number notified':
      showing((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const last = searchesWords(call) ? bill.messages.at(-1) : undefined;
          return last ? { ...view, contact: last.to } : view;
        },
      })),
  }),
  ...breakingLive(['bill.control-number-printed'], {
    'twenty-first.archived-number: a month after a bill was made its number is printed in one piece': showing(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return now(call) - bill.createdAt >= 30 * day
            ? { ...view, control_number_printed: bill.controlNumber }
            : view;
        },
      }),
    ),
  }),
  ...breakingLive(
    ['events.bill-id', 'events.bill-control-number', 'events.bill-payment-is-charge-succeeded', 'event.charge-details'],
    {
      'twenty-first.customers-first-bill: from TZS 50,000 to 200,000 an event names the first bill of the customer_ref paid':
        change('events')((was) => ({
          data: (type, settlement, deployment) => {
            const data = was.data(type, settlement, deployment);
            const first = firstOfCustomer(settlement.charge, deployment);
            const { bill } = data;
            return first && isObject(bill) ? { ...data, bill: { ...bill, id: first.id } } : data;
          },
        })),
    },
  ),
  ...breakingLive(['bill.payer-name-as-asked', 'bills.create.payer-name-120-accepted'], {
    'twenty-first.listed-name: in lists the payer_name of a bill is cut to 120 bytes': showing((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return lists(call) && bill.payerName !== null ? { ...view, payer_name: cutToBytes(bill.payerName, 120) } : view;
      },
    })),
  }),
];
