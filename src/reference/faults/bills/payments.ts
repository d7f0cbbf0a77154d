import { chargeFinding } from '../lists/finding.ts';
import { chargePaging } from '../lists/changes.ts';
import type { Patch } from '../../behaviour.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { shownCharge, standingCharge } from '../../change.ts';
import { billPageSeen } from '../../payer-pages/altered.ts';
import type { PayerPage } from '../../payer-pages/payer-page.ts';
import { billPaying, billStanding } from './changes.ts';
import { eventData, events } from '../events/changes.ts';
import { isServed } from '../../http/route.ts';
import { breakingLive } from '../fault.ts';
import { asText, type JsonObject } from '../../http/json.ts';
import { isObject } from '../../http/json.ts';
import { omitting, turning, without } from '../views.ts';

const outstanding = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call);

/** Changes what the pages of bills answer. */
const pages =
  (alter: (page: PayerPage) => PayerPage): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) => (page.path.startsWith('/b/') ? alter(page) : page)),
  });

/** The field of the page holds the whole amount. */
const wholeFilledIn = (when: (bill: Bill) => boolean): Patch =>
  billPageSeen((page, bill) =>
    when(bill) ? page.replace(/(<input name="amount"[^>]*value=")\d+/, `$1${bill.amount / 100}`) : page,
  );

const billOf = ({ origin }: Charge): string | null => (origin.is === 'bill' ? origin.bill : null);

/** Changes what an event tells of its bill. */
const billData = (alter: (bill: JsonObject) => JsonObject): Patch =>
  events((was) => ({ bill: (origin) => alter(was.bill(origin)) }));

const ofBill = (alter: (data: JsonObject, bill: JsonObject) => JsonObject): Patch =>
  eventData((data) => (isObject(data['bill']) ? alter(data, data['bill']) : data));

/** Payments of bills. */
export const billPaymentFaults = [
  ...breakingLive('bill.payable-in-parts', billPaying, {
    'bill.parts-refused: a payment of less than is left is not taken': (was) => ({
      unfit: (amount, bill, call) =>
        amount < outstanding(bill, call) ? 'it is too little' : was.unfit(amount, bill, call),
    }),
  }),
  ...breakingLive('bill.overpayment-accepted', billPaying, {
    'bill.overpayment-refused: a payment above what is left is not taken': (was) => ({
      unfit: (amount, bill, call) =>
        amount > outstanding(bill, call) ? 'it is too much' : was.unfit(amount, bill, call),
    }),
  }),
  ...breakingLive(['bill.overpayment-accepted', 'bill.overpaid-is-paid', 'bill.excess-is-a-charge-with-bill-id'], {
    'bill.overpayment-after-part-lost: a second payment above what is left is taken and lost': billPaying((was) => ({
      parts: (amount, left, call) => (left > 0 && amount > left ? [] : was.parts(amount, left, call)),
    })),
  }),
  ...breakingLive('bill.overpaid-is-paid', billStanding, {
    'bill.overpaid-stays-part-paid: a bill that was paid too much of is part_paid': (was) => ({
      state: (bill, call) => (bill.account.received > bill.amount ? 'part_paid' : was.state(bill, call)),
    }),
  }),
  ...breakingLive(['bill.overpaid-is-paid', 'bill.paid-minor', 'bill.outstanding-is-what-is-left'], billPaying, {
    'bill.overpaid-owes-a-shilling: a bill that was paid too much of keeps a shilling to pay': (was) => ({
      credited: (part, bill, call) =>
        part.excess
          ? 0
          : Math.min(was.credited(part, bill, call), part.amount - (part.amount === bill.amount ? 100 : 0)),
    }),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', billPaying, {
    'bill.excess-lost: the excess of an overpaid bill is nowhere': (was) => ({
      parts: (amount, left, call) => was.parts(amount, left, call).filter(({ excess }) => !excess),
    }),
    'bill.excess-without-bill: the charge of the excess does not name the bill': (was) => ({
      origin: (bill, left, part, call) => (part.excess ? { is: 'prompt' } : was.origin(bill, left, part, call)),
    }),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-id'], billPaying, {
    'bill.excess-of-other-bill: the charge of the excess names a bill by its control number': (was) => ({
      origin: (bill, left, part, call) => {
        const origin = was.origin(bill, left, part, call);
        return part.excess && origin.is === 'bill' ? { ...origin, bill: bill.controlNumber } : origin;
      },
    }),
  }),
  ...breakingLive('bill.payment-is-a-charge', {
    'bill.payment-no-charge-in-list: payments of bills are not among the charges': chargePaging.leavingOut(
      ({ origin }) => origin.is === 'bill',
    ),
    'bill.payment-stays-processing: the charge of a payment of a bill stays processing': standingCharge(
      (step, charge) => (charge.origin.is === 'bill' ? { ...step, state: 'processing' } : step),
    ),
  }),
  ...breakingLive(['bill.payment-is-a-charge', 'charges.get.status-200'], chargeFinding.foundInstead('charges.get'), {
    'bill.payment-cannot-be-read: the charge of a payment of a bill cannot be read': (charge) =>
      charge.origin.is === 'bill' ? null : charge,
  }),
  ...breakingLive(['charge.object', 'charges.list.holds-charges', 'bill.payment-is-a-charge'], shownCharge, {
    'bill.payment-of-another-kind: the charge of a payment of a bill calls itself a bill_payment': (view, { charge }) =>
      charge.origin.is === 'bill' ? { ...view, object: 'bill_payment' } : view,
  }),
  ...breakingLive('charge.rail-wallet-is-for-pos', shownCharge, {
    'bill.payment-rail-wallet: the charge of a payment of a bill has the rail wallet': (view, { charge }) =>
      charge.origin.is === 'bill' ? { ...view, rail: 'wallet' } : view,
    'bill.payment-rail-wallet-in-list: in the list the charge of a payment of a bill has the rail wallet': (
      view,
      shown,
    ) =>
      shown.charge.origin.is === 'bill' && isServed(shown.call.route, 'charges.list')
        ? { ...view, rail: 'wallet' }
        : view,
  }),
  ...breakingLive('charge.net-is-amount-minus-fee', shownCharge, {
    'bill.payment-net-is-amount: the net of a payment of a bill is its amount': (view, { charge }) =>
      charge.origin.is === 'bill' ? { ...view, net_minor: charge.amount } : view,
  }),
  ...breakingLive('bill.hosted-page-prefilled', {
    'bill.page-asks-for-all: the page of a bill is filled in with its whole amount, whatever was paid': wholeFilledIn(
      () => true,
    ),
    'bill.page-asks-for-all-but-much: what is less than a tenth of a bill does not show on its page': wholeFilledIn(
      ({ account, amount }) => account.received < amount / 10,
    ),
  }),
  ...breakingLive('bill.hosted-page', pages, {
    'bill.page-elsewhere: the page of a bill stands at /bills/': (page) => ({
      ...page,
      path: page.path.replace('/b/', '/bills/'),
    }),
    'bill.page-by-id: the page of a bill stands at its id': (page) => ({
      ...page,
      answer: (http, live) =>
        live.bills.has(http.req.param('number') ?? '') ? http.text('Pay here.') : http.text('No such page.', 404),
    }),
  }),
  ...breakingLive(['events.bill-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], events, {
    'bill-event.none: a payment of a bill makes no event': (was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'bill' ? [] : was.types(settlement, deployment),
    }),
  }),
  ...breakingLive('events.bill-payment-is-charge-succeeded', ofBill, {
    'bill-event.without-bill: the event of a payment of a bill has no data.bill': omitting('bill'),
    'bill-event.bill-is-id: data.bill is the id of the bill': (data, bill) => ({ ...data, bill: bill['id'] ?? null }),
  }),
  ...breakingLive('events.bill-id', billData, {
    'bill-event.id-left-out: data.bill has no id': omitting('id'),
    'bill-event.id-is-control-number: the id of data.bill is the control number': (bill) => ({
      ...bill,
      id: bill['control_number'] ?? null,
    }),
  }),
  ...breakingLive('events.bill-control-number', billData, {
    'bill-event.control-number-printed: data.bill carries the printed control number': turning(
      'control_number',
      (value) => asText(value).replaceAll(/\d{4}(?=\d)/g, '$& '),
    ),
    'bill-event.control-number-number: the control number of data.bill is a number': turning('control_number', Number),
    'bill-event.control-number-left-out-once-paid: data.bill has no control number once nothing is left': (bill) =>
      bill['outstanding_minor'] === 0 ? without(bill, 'control_number') : bill,
  }),
  ...breakingLive('events.bill-outstanding-minor', billData, {
    'bill-event.outstanding-left-out-once-paid: data.bill does not say that nothing is left': (bill) =>
      bill['outstanding_minor'] === 0 ? without(bill, 'outstanding_minor') : bill,
    'bill-event.outstanding-text: outstanding_minor of data.bill is a text': turning('outstanding_minor', asText),
  }),
  ...breakingLive('events.bill-outstanding-minor', {
    'bill-event.outstanding-whole-from-second-part: from the second payment of a bill on, its event tells the whole amount as outstanding':
      billPaying((was) => ({
        origin: (bill, left, part, call) =>
          was.origin(bill, left.before < bill.amount ? { ...left, after: bill.amount } : left, part, call),
      })),
  }),
  ...breakingLive(['events.success-emits-charge-succeeded', 'events.bill-payment-is-charge-succeeded'], events, {
    'bill-event.second-part-untold: the second payment of a bill makes no event': (was) => ({
      types: (settlement, deployment) => {
        const { charge } = settlement;
        const bill = billOf(charge);
        const payments = deployment.charges
          .of(charge.business)
          .filter((each) => bill !== null && billOf(each) === bill);
        return payments.indexOf(charge) === 1 ? [] : was.types(settlement, deployment);
      },
    }),
  }),
  ...breakingLive(['event.type', 'events.no-bill-paid-event'], events, {
    'bill-event.paid-beside: a bill that becomes paid makes an event bill.paid': (was) => ({
      types: (settlement, deployment) => {
        const { origin } = settlement.charge;
        const paid = origin.is === 'bill' && origin.outstanding === 0;
        return [...was.types(settlement, deployment), ...(paid ? ['bill.paid'] : [])];
      },
    }),
  }),
  ...breakingLive('event.charge-reference', {
    'bill-event.reference-is-id: the reference in the event of a payment of a bill is not that of its charge': ofBill(
      (data, bill) => ({ ...data, reference: bill['id'] ?? null }),
    ),
  }),
  ...breakingLive('event.charge-details', ofBill, {
    'bill-event.amount-is-that-of-bill: the amount in the event of a payment of a bill has what is left on top': (
      data,
      bill,
    ) => ({ ...data, amount_minor: Number(data['amount_minor']) + Math.max(100, Number(bill['outstanding_minor'])) }),
  }),
];
