import { change, operation, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { billUrl } from '../../../bills/notices.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { refuse } from '../../../errors/refuse.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { localDay } from '../sly/told.ts';

const paying = change('billPaying');
const notices = change('notices');
const shown = change('billShowing');

const past = recalled(() => ({ amount: 0, at: -Infinity, again: false, reminded: false }));
const linksOf = recalled(() => new Map<string, Bill>());

const stateOf = (bill: Bill, call: Call): string => call.behaviour.billStanding.state(bill, call);
const leftOf = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call);

/** What happens to bills, and what their payers are told. */
export const fourteenthLiveBills = [
  ...breakingLive(['bills.get.status-200', 'errors.cause-of-not-found'], {
    'fourteenth.paid-again-gone: a bill that is paid once more when it is paid already can no longer be read': together(
      paying((was) => ({
        unfit: (amount, bill, call) => {
          const unfit = was.unfit(amount, bill, call);
          if (unfit === null && stateOf(bill, call) === 'paid') past(bill).again = true;
          return unfit;
        },
      })),
      operation('bills.get')((was) => (call) => {
        const bill = call.behaviour.billReading.find(askedId(call), call);
        return bill && past(bill).again ? refuse(call, { code: 'NOT_FOUND' }) : was(call);
      }),
    ),
  }),
  ...breakingLive('bill.overpayment-accepted', {
    'fourteenth.same-again-refused: the same amount within a minute is refused where it is more than is left': paying(
      (was) => ({
        unfit: (amount, bill, call) => {
          const last = past(bill);
          const again = last.amount === amount && now(call) - last.at < minute && amount > leftOf(bill, call);
          const unfit = again ? 'the payment seems to come twice' : was.unfit(amount, bill, call);
          if (unfit === null) [last.amount, last.at] = [amount, now(call)];
          return unfit;
        },
      }),
    ),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'fourteenth.reminded-then-paid: no more notices of a paid bill that was told of before it was paid': notices(
      (was) => ({
        held: (bill, call) => {
          const held = was.held(bill, call);
          return held === null && stateOf(bill, call) === 'paid' && past(bill).reminded ? 'BILL_PAID' : held;
        },
        messages: (bill, phone, call) => {
          if (stateOf(bill, call) !== 'paid') past(bill).reminded = true;
          return was.messages(bill, phone, call);
        },
      }),
    ),
  }),
  ...breakingLive('bill.amount-as-asked', {
    'fourteenth.written-off: a bill that expires in part paid was over what was paid': shown((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return view.state === 'expired' && bill.account.received > 0
          ? { ...view, amount_minor: bill.account.received, outstanding_minor: 0 }
          : view;
      },
    })),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'fourteenth.aged-in-cents: the notice of a bill that is two weeks old takes minor units for shillings': notices(
      (was) => ({
        text: (bill, call) => {
          const left = leftOf(bill, call);
          const text = was.text(bill, call);
          return now(call) - bill.createdAt > 14 * day ? text.replace(shillings(left), shillings(left * 100)) : text;
        },
      }),
    ),
  }),
  ...breakingLive(['bill.expires-not-before-its-time', 'bill.payable-in-parts'], {
    'fourteenth.part-paid-by-date: a bill in part paid is expired on the whole day of its expiry': change(
      'billStanding',
    )((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const today = bill.expiresAt !== null && localDay(furthest(call)) === localDay(bill.expiresAt);
        return state === 'part_paid' && today ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('bills.notify.message-has-link', {
    'fourteenth.short-link-cache: to one number over one amount the link of the first bill is sent': notices((was) => ({
      messages: (bill, phone, call) => {
        const links = linksOf(call.deployment);
        const slot = `${bill.business.id} ${phone} ${leftOf(bill, call)}`;
        const first = links.get(slot) ?? bill;
        links.set(slot, first);
        return was
          .messages(bill, phone, call)
          .map((message) => ({ ...message, text: message.text.replace(billUrl(bill, call), billUrl(first, call)) }));
      },
    })),
  }),
  ...breakingLive(
    [
      'events.bill-payment-is-charge-succeeded',
      'events.bill-id',
      'events.bill-control-number',
      'events.bill-outstanding-minor',
    ],
    {
      'fourteenth.numeric-customer: the event of a bill whose customer_ref is a number has no bill': change('events')(
        (was) => ({
          data: (type, settlement, deployment) => {
            const { bill, ...data } = was.data(type, settlement, deployment);
            const { origin, reference } = settlement.charge;
            const lost = bill === undefined || (origin.is === 'bill' && /^\d+$/.test(reference ?? ''));
            return lost ? data : { ...data, bill };
          },
        }),
      ),
    },
  ),
];
