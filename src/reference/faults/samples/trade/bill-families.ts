import { change, fieldOf, standingCharge, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

const paying = change('billPaying');
const pages = change('billPages');
const shownBill = change('billShowing');
const notices = change('notices');
const numbersAsked = recalled<Map<string, readonly number[]>>(() => new Map());

/** Bills of one business that have the same customer_ref, oldest first. */
const family = (bill: Bill, call: Call): readonly Bill[] =>
  call.deployment.bills.of(bill.business).filter(({ customerRef }) => customerRef === bill.customerRef);

const billOf = ({ origin }: Charge, call: Call): Bill | undefined =>
  origin.is === 'bill' ? call.deployment.bills.get(origin.bill) : undefined;

/** Takes out of the balance what came by some bills. */
const withoutBills = (lost: (bill: Bill, call: Call) => boolean): Patch =>
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) -
      call.deployment.charges
        .of(business)
        .filter((charge) => {
          const bill = billOf(charge, call);
          return bill !== undefined && lost(bill, call);
        })
        .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
  }));

const over = ({ expiresAt }: Bill, call: Call): boolean => expiresAt !== null && expiresAt <= furthest(call);

/** What happens between bills, and between what is told of one. */
export const billFamilyFaults = [
  ...breakingLive(['bills.list.customer-ref-complete', 'list.has-more-while-more'], {
    'trade.ref-looked-for-on-page: with a state, a list looks for a customer_ref on one page and no further': pages(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, filter.state === null ? filter : { ...filter, customerRef: null }, call),
        cut: (page, call) => {
          const wanted = call.query.get('customer_ref');
          if (wanted === null || !call.query.has('state')) return was.cut(page, call);
          return { items: page.items.filter(({ customerRef }) => customerRef === wanted), more: false };
        },
      }),
    ),
  }),
  ...breakingLive('list.has-more-ends', {
    'trade.more-of-other-refs: of a list by customer_ref there is more while there are older bills': pages((was) => ({
      cut: (page, call) => {
        const last = page.items.at(-1);
        const older = call.query.has('customer_ref') && last !== undefined && last.place > 0;
        return was.cut({ ...page, more: page.more || older }, call);
      },
    })),
  }),
  ...breakingLive('list.newest-first', {
    'trade.open-by-expiry: a list of open bills begins with what expires first': pages((was) => ({
      cut: (page, call) => {
        const cut = was.cut(page, call);
        const end = ({ expiresAt }: Bill): number => expiresAt ?? Number.MAX_SAFE_INTEGER;
        return call.query.get('state') === 'open'
          ? { ...cut, items: cut.items.toSorted((one, other) => end(one) - end(other)) }
          : cut;
      },
    })),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'trade.cursor-by-moment: a page of bills leaves out what was made in the same moment as the cursor': pages(
      (was) => ({
        includes: (bill, filter, call) => {
          const after = call.deployment.bills.get(call.query.get('starting_after') ?? '');
          return after?.createdAt !== bill.createdAt && was.includes(bill, filter, call);
        },
      }),
    ),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'trade.cancelled-parts-leave: the parts of a bill leave the balance when it is cancelled': withoutBills(
      ({ account, amount }) => account.cancelledAt !== null && account.received < amount,
    ),
    'trade.expired-parts-leave: the parts of a bill leave the balance when it expires': withoutBills(
      (bill, call) => over(bill, call) && bill.account.received < bill.amount,
    ),
  }),
  ...breakingLive('events.bill-control-number', {
    'trade.number-of-newest: an event has the control number of the newest bill of its customer_ref': paying((was) => ({
      origin: (bill, outstanding, part, call) =>
        was.origin(
          { ...bill, controlNumber: family(bill, call).at(-1)?.controlNumber ?? bill.controlNumber },
          outstanding,
          part,
          call,
        ),
    })),
  }),
  ...breakingLive(['bill.paid-minor', 'bill.payable-in-parts', 'events.bill-outstanding-minor'], {
    'trade.oldest-paid-first: a payment is written down on the oldest open bill of its customer_ref': paying((was) => ({
      credited: (part, bill, call) => {
        const oldest = family(bill, call).find(
          (each) => each !== bill && call.behaviour.billStanding.state(each, call) === 'open',
        );
        const credited = was.credited(part, bill, call);
        if (!oldest || oldest.place > bill.place) return credited;
        oldest.account.received += credited;
        return 0;
      },
    })),
  }),
  ...breakingLive('bills.notify.message-has-control-number', {
    'trade.notice-of-newest: a notice tells the control number of the newest bill of its customer_ref': notices(
      (was) => ({
        text: (bill, call) => {
          const newest = family(bill, call).at(-1) ?? bill;
          const printed = (number: string): string => call.behaviour.billShowing.printed(number, call);
          return was.text(bill, call).replace(printed(bill.controlNumber), printed(newest.controlNumber));
        },
      }),
    ),
  }),
  ...breakingLive(['bills.notify.status-200', 'errors.cause-of-bad-number'], {
    'trade.fourth-notice-bad-number: the fourth notice to one number within an hour is BAD_NUMBER': fieldOf(
      'noticeOrder',
    )('phone')((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading) return reading;
      const asked = numbersAsked(call.deployment.bills);
      const lately = (asked.get(reading.value) ?? []).filter((at) => now(call) - at < hour);
      asked.set(reading.value, [...lately, now(call)]);
      return lately.length > 2 ? { code: 'BAD_NUMBER' } : reading;
    }),
  }),
  ...breakingLive(['bill.control-number-printed', 'bill.control-number-printed-same-digits'], {
    'trade.cancelled-number-struck: a list prints the control number of a cancelled bill in x': shownBill((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return asksFor('bills.list')(call) && view.state === 'cancelled'
          ? { ...view, control_number_printed: 'xxxx xxxx xxxx' }
          : view;
      },
    })),
  }),
  ...breakingLive(['bills.create.amount-between-accepted', 'errors.cause-of-bad-amount'], {
    'trade.even-amount-by-expiry: a bill with an expiry is over whole thousands of minor units': fieldOf('billOrder')(
      'expiresAt',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const amount = /"amount_minor":\s*(\d+)/.exec(call.payload?.is === 'text' ? call.payload.text : '')?.[1];
      const uneven = Number(amount ?? 0) % 1000 !== 0;
      return 'value' in reading && reading.value !== null && uneven ? { code: 'BAD_AMOUNT' } : reading;
    }),
  }),
  ...breakingLive(['bill.payment-is-a-charge', 'money.balance-moves-by-net'], {
    'trade.part-after-month-processing: a part that comes after thirty days is a charge that stays processing':
      together(
        standingCharge((step, charge, call) => {
          const bill = billOf(charge, call);
          return bill && charge.createdAt - bill.createdAt > 30 * 24 * hour ? { ...step, state: 'processing' } : step;
        }),
      ),
  }),
];
