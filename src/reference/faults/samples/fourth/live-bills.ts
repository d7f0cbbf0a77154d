import { change } from '../../../change.ts';
import { isServed } from '../../../http/route.ts';
import { isObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const paying = change('billPaying');
const billPages = change('billPages');

/** The longest that a timer can wait: a longer one rings at once. */
const longestTimer = 2 ** 31 - 1;

const onTop = recalled(() => ({ ofPaid: false }));

function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Bills that are told of, looked for, and paid more than once. */
export const fourthLiveBills = [
  ...breakingLive('bill.expires-not-before-its-time', {
    'fourth.timer-overflow: a bill that expires over 24.8 days after its making is expired at the first look': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const waiting = state === 'open' || state === 'part_paid';
        const rung = bill.expiresAt !== null && bill.expiresAt - bill.createdAt > longestTimer;
        return waiting && rung && !isServed(call.route, 'bills.create') ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive(['bills.list.customer-ref-complete', 'bills.list.customer-ref-exact'], {
    'fourth.decoded-twice: the filter customer_ref is decoded twice, so that a + is a space': billPages((was) => ({
      filter: (call) => {
        const reading = was.filter(call);
        if ('code' in reading || reading.value.customerRef === null) return reading;
        return { value: { ...reading.value, customerRef: decodedAgain(reading.value.customerRef) } };
      },
    })),
  }),
  ...breakingLive(['list.newest-first', 'list.cursor-continues-after'], {
    'fourth.joined-notices: a bill that was notified twice stands in the list twice': billPages((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        const limit = was.limit(call);
        const most = 'code' in limit ? items.length : limit.value;
        const joined = items.flatMap((bill) => (bill.messages.length >= 2 ? [bill, bill] : [bill]));
        return { items: joined.slice(0, most), more: more || joined.length > most };
      },
    })),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'], {
    'fourth.paid-so-nobodys: a payment of a bill that is paid already is credited without the bill': paying((was) => ({
      parts: (amount, outstanding, call) => {
        onTop(call).ofPaid = outstanding === 0;
        return was.parts(amount, outstanding, call);
      },
      origin: (bill, outstanding, part, call) =>
        onTop(call).ofPaid ? { is: 'prompt' } : was.origin(bill, outstanding, part, call),
    })),
  }),
  ...breakingLive('events.bill-control-number', {
    'fourth.printed-once-notified: an event gives the control number of a bill that was notified as it is printed':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { origin } = settlement.charge;
          const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
          const told = data['bill'];
          if (!bill || bill.messages.length === 0 || !isObject(told)) return data;
          const printed = bill.controlNumber.replaceAll(/\d{4}(?=\d)/g, '$& ');
          return { ...data, bill: { ...told, control_number: printed } };
        },
      })),
  }),
];
