import type { Patch } from '../../behaviour.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Call } from '../../call.ts';
import type { Charge } from '../../charge.ts';
import { change, shownCharge } from '../../change.ts';
import type { PayerPage } from '../../payer-pages/payer-page.ts';
import { billPaying, billStanding } from './changes.ts';
import { eventData, events } from '../events/changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';
import { asText, type JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';

const outstanding = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call);

/** Changes what the pages of bills answer. */
const pages =
  (alter: (page: PayerPage) => PayerPage): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) => (page.path.startsWith('/b/') ? alter(page) : page)),
  });

const billOf = ({ origin }: Charge): string | null => (origin.is === 'bill' ? origin.bill : null);

/** Changes what an event tells of its bill. */
const billData = (alter: (bill: JsonObject) => JsonObject): Patch =>
  events((was) => ({ bill: (origin) => alter(was.bill(origin)) }));

const ofBill = (alter: (data: JsonObject, bill: JsonObject) => JsonObject): Patch =>
  eventData((data) => (isObject(data['bill']) ? alter(data, data['bill']) : data));

/** Payments of bills. */
export const billPaymentFaults = [
  liveFault(
    'bill.overpayment-refused',
    'a payment above what is left is not taken',
    'bill.overpayment-accepted',
    billPaying((was) => ({
      unfit: (amount, bill, call) =>
        amount > outstanding(bill, call) ? 'it is too much' : was.unfit(amount, bill, call),
    })),
  ),
  liveFault(
    'bill.overpayment-after-part-lost',
    'a second payment above what is left is taken and lost',
    ['bill.overpayment-accepted', 'bill.overpaid-is-paid', 'bill.excess-is-a-charge-with-bill-id'],
    billPaying((was) => ({
      parts: (amount, left, call) => (left > 0 && amount > left ? [] : was.parts(amount, left, call)),
    })),
  ),
  liveFault(
    'bill.overpaid-stays-part-paid',
    'a bill that was paid too much of is part_paid',
    'bill.overpaid-is-paid',
    billStanding((was) => ({
      state: (bill, call) => (bill.account.received > bill.amount ? 'part_paid' : was.state(bill, call)),
    })),
  ),
  liveFault(
    'bill.overpaid-owes-a-shilling',
    'a bill that was paid too much of keeps a shilling to pay',
    ['bill.overpaid-is-paid', 'bill.paid-minor', 'bill.outstanding-is-what-is-left'],
    billPaying((was) => ({
      credited: (part, bill, call) =>
        part.excess
          ? 0
          : Math.min(was.credited(part, bill, call), part.amount - (part.amount === bill.amount ? 100 : 0)),
    })),
  ),
  liveFault(
    'bill.excess-lost',
    'the excess of an overpaid bill is nowhere',
    'bill.excess-is-a-charge-with-bill-id',
    billPaying((was) => ({
      parts: (amount, left, call) => was.parts(amount, left, call).filter(({ excess }) => !excess),
    })),
  ),
  liveFault(
    'bill.excess-without-bill',
    'the charge of the excess does not name the bill',
    'bill.excess-is-a-charge-with-bill-id',
    billPaying((was) => ({
      origin: (bill, left, part, call) => (part.excess ? { is: 'prompt' } : was.origin(bill, left, part, call)),
    })),
  ),
  liveFault(
    'bill.excess-of-other-bill',
    'the charge of the excess names a bill by its control number',
    ['bill.excess-is-a-charge-with-bill-id', 'events.bill-id'],
    billPaying((was) => ({
      origin: (bill, left, part, call) => {
        const origin = was.origin(bill, left, part, call);
        return part.excess && origin.is === 'bill' ? { ...origin, bill: bill.controlNumber } : origin;
      },
    })),
  ),
  liveFault(
    'bill.payment-no-charge-in-list',
    'payments of bills are not among the charges',
    'bill.payment-is-a-charge',
    change('pages', (was) => ({
      includes: (charge, state, call) => charge.origin.is !== 'bill' && was.includes(charge, state, call),
    })),
  ),
  liveFault(
    'bill.payment-cannot-be-read',
    'the charge of a payment of a bill cannot be read',
    ['bill.payment-is-a-charge', 'charges.get.status-200'],
    change('reading', (was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge?.origin.is === 'bill' ? null : charge;
      },
    })),
  ),
  liveFault(
    'bill.payment-of-another-kind',
    'the charge of a payment of a bill calls itself a bill_payment',
    ['charge.object', 'charges.list.holds-charges', 'bill.payment-is-a-charge'],
    shownCharge((view, { charge }) => (charge.origin.is === 'bill' ? { ...view, object: 'bill_payment' } : view)),
  ),
  liveFault(
    'bill.payment-stays-processing',
    'the charge of a payment of a bill stays processing',
    'bill.payment-is-a-charge',
    change('showing', (was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        return charge.origin.is === 'bill' ? { ...step, state: 'processing' } : step;
      },
    })),
  ),
  liveFault(
    'bill.payment-net-is-amount',
    'the net of a payment of a bill is its amount',
    'charge.net-is-amount-minus-fee',
    shownCharge((view, { charge }) => (charge.origin.is === 'bill' ? { ...view, net_minor: charge.amount } : view)),
  ),
  liveFault(
    'bill.page-elsewhere',
    'the page of a bill stands at /bills/',
    'bill.hosted-page',
    pages((page) => ({ ...page, path: page.path.replace('/b/', '/bills/') })),
  ),
  liveFault(
    'bill.page-by-id',
    'the page of a bill stands at its id',
    'bill.hosted-page',
    pages((page) => ({
      ...page,
      answer: (http, live) =>
        live.bills.has(http.req.param('number') ?? '') ? http.text('Pay here.') : http.text('No such page.', 404),
    })),
  ),
  liveFault(
    'bill-event.none',
    'a payment of a bill makes no event',
    ['events.bill-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'],
    events((was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'bill' ? [] : was.types(settlement, deployment),
    })),
  ),
  liveFault(
    'bill-event.without-bill',
    'the event of a payment of a bill has no data.bill',
    'events.bill-payment-is-charge-succeeded',
    ofBill((data) => without(data, 'bill')),
  ),
  liveFault(
    'bill-event.bill-is-id',
    'data.bill is the id of the bill',
    'events.bill-payment-is-charge-succeeded',
    ofBill((data, bill) => ({ ...data, bill: bill['id'] ?? null })),
  ),
  liveFault(
    'bill-event.id-left-out',
    'data.bill has no id',
    'events.bill-id',
    billData((bill) => without(bill, 'id')),
  ),
  liveFault(
    'bill-event.id-is-control-number',
    'the id of data.bill is the control number',
    'events.bill-id',
    billData((bill) => ({ ...bill, id: bill['control_number'] ?? null })),
  ),
  liveFault(
    'bill-event.control-number-printed',
    'data.bill carries the printed control number',
    'events.bill-control-number',
    billData((bill) => ({ ...bill, control_number: asText(bill['control_number']).replaceAll(/\d{4}(?=\d)/g, '$& ') })),
  ),
  liveFault(
    'bill-event.control-number-number',
    'the control number of data.bill is a number',
    'events.bill-control-number',
    billData((bill) => ({ ...bill, control_number: Number(bill['control_number']) })),
  ),
  liveFault(
    'bill-event.control-number-left-out-once-paid',
    'data.bill has no control number once nothing is left',
    'events.bill-control-number',
    billData((bill) => (bill['outstanding_minor'] === 0 ? without(bill, 'control_number') : bill)),
  ),
  liveFault(
    'bill-event.outstanding-left-out-once-paid',
    'data.bill does not say that nothing is left',
    'events.bill-outstanding-minor',
    billData((bill) => (bill['outstanding_minor'] === 0 ? without(bill, 'outstanding_minor') : bill)),
  ),
  liveFault(
    'bill-event.outstanding-whole-from-second-part',
    'from the second payment of a bill on, its event tells the whole amount as outstanding',
    'events.bill-outstanding-minor',
    billPaying((was) => ({
      origin: (bill, left, part, call) =>
        was.origin(bill, left.before < bill.amount ? { ...left, after: bill.amount } : left, part, call),
    })),
  ),
  liveFault(
    'bill-event.second-part-untold',
    'the second payment of a bill makes no event',
    ['events.success-emits-charge-succeeded', 'events.bill-payment-is-charge-succeeded'],
    events((was) => ({
      types: (settlement, deployment) => {
        const { charge } = settlement;
        const bill = billOf(charge);
        const payments = deployment.charges
          .of(charge.business)
          .filter((each) => bill !== null && billOf(each) === bill);
        return payments.indexOf(charge) === 1 ? [] : was.types(settlement, deployment);
      },
    })),
  ),
  liveFault(
    'bill-event.outstanding-text',
    'outstanding_minor of data.bill is a text',
    'events.bill-outstanding-minor',
    billData((bill) => ({ ...bill, outstanding_minor: asText(bill['outstanding_minor']) })),
  ),
  liveFault(
    'bill-event.paid-beside',
    'a bill that becomes paid makes an event bill.paid',
    ['event.type', 'events.no-bill-paid-event'],
    events((was) => ({
      types: (settlement, deployment) => {
        const { origin } = settlement.charge;
        const paid = origin.is === 'bill' && origin.outstanding === 0;
        return [...was.types(settlement, deployment), ...(paid ? ['bill.paid'] : [])];
      },
    })),
  ),
  liveFault(
    'bill-event.reference-is-id',
    'the reference in the event of a payment of a bill is not that of its charge',
    'event.charge-reference',
    ofBill((data, bill) => ({ ...data, reference: bill['id'] ?? null })),
  ),
  liveFault(
    'bill-event.amount-is-that-of-bill',
    'the amount in the event of a payment of a bill has what is left on top',
    'event.charge-details',
    ofBill((data, bill) => ({
      ...data,
      amount_minor: Number(data['amount_minor']) + Math.max(100, Number(bill['outstanding_minor'])),
    })),
  ),
];
