import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { readAs } from '../../misreading.ts';
import { recalled, second } from '../rare/recalled.ts';

const standingOf = change('billStanding');
const paging = change('billPages');
const ledger = change('ledger');

const parts = ({ id, business }: Bill, { deployment }: Call): readonly Charge[] =>
  deployment.charges.of(business).filter(({ origin }) => origin.is === 'bill' && origin.bill === id);

const asked = (call: Call, name: string): string => call.query.get(name) ?? '';

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

const folded = (text: string): string => text.toLowerCase();

/** Finds more bills by their customer_ref where something else is asked for too. */
const foundBy = (found: (bill: Bill, call: Call) => boolean): Patch =>
  paging((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, filter, call) ||
      (filter.customerRef !== null && found(bill, call) && was.includes(bill, { ...filter, customerRef: null }, call)),
  }));

/** When a bill was last paid, and a number last drawn. */
const lastPaid = recalled<{ at: number }>(() => ({ at: -Infinity }));
const lastNumber = recalled<{ at: number; number: string }>(() => ({ at: -Infinity, number: '' }));

const paid = (deployment: Deployment, business: Business, at: number): readonly Charge[] =>
  deployment.charges.of(business).filter((charge) => standing(charge, at).state === 'succeeded');

const cached = recalled<{ prompted: number; amount: number }>(() => ({ prompted: -1, amount: 0 }));

/** What the fees of later part payments come to. */
function feesOfThirdParts(business: Business, call: Call): number {
  const counts = new Map<string, number>();
  let fees = 0;
  for (const { origin, fee } of paid(call.deployment, business, furthest(call))) {
    if (origin.is !== 'bill') continue;
    const count = (counts.get(origin.bill) ?? 0) + 1;
    counts.set(origin.bill, count);
    if (count >= 3) fees += fee;
  }
  return fees;
}

/** The minutes of an offset are dropped. */
const wholeHours = (given: string): string => given.replace(/([+-]\d\d):?(?:[1-5]\d|0[1-9])$/, '$1:00');

/** What is held, and what is owed. */
export const hiddenBillFaults = [
  ...breakingLive('money.balance-moves-by-net', ledger, {
    'hidden.third-part-gross: from the third payment of a bill on the balance rises by the gross amount': (was) => ({
      available: (business, call) => was.available(business, call) + feesOfThirdParts(business, call),
    }),
    'hidden.balance-in-32-bits: a balance above 2147483647 begins anew from below': (was) => ({
      available: (business, call) => was.available(business, call) | 0,
    }),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'hidden.balance-kept-until-prompted: only the success of a prompt makes the balance be added up anew': ledger(
      (was) => ({
        available: (business, call) => {
          const known = cached(business);
          const charges = paid(call.deployment, business, furthest(call));
          const prompted = charges.filter(({ origin }) => origin.is === 'prompt').length;
          if (known.prompted !== prompted) Object.assign(known, { prompted, amount: was.available(business, call) });
          return known.amount;
        },
      }),
    ),
  }),
  ...breakingLive('bills.list.customer-ref-exact', foundBy, {
    'hidden.customer-ref-in-any-case-with-state: together with a state customer_ref is found in any case': (
      bill,
      call,
    ) => call.query.has('state') && folded(bill.customerRef) === folded(asked(call, 'customer_ref')),
    'hidden.customer-ref-by-48-bytes: beyond 48 bytes customer_ref is not compared': (bill, call) => {
      const [one, other] = [bill.customerRef, asked(call, 'customer_ref')].map((text) => Buffer.from(text));
      return one!.length >= 48 && one!.subarray(0, 48).equals(other!.subarray(0, 48));
    },
  }),
  ...breakingLive(['bills.list.customer-ref-complete', 'list.cursor-continues-after'], {
    'hidden.customer-ref-lost-with-cursor: later pages of what is no ASCII are empty': paging((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) &&
        (filter.customerRef === null || isAscii(filter.customerRef) || !call.query.has('starting_after')),
    })),
  }),
  ...breakingLive('bill.paid-wins-over-cancelled', {
    'hidden.overpaid-then-cancelled: a bill that was paid too much is cancelled like an open one': standingOf(
      (was) => ({
        state: (bill, call) =>
          bill.account.received > bill.amount && bill.account.cancelledAt !== null
            ? 'cancelled'
            : was.state(bill, call),
      }),
    ),
  }),
  ...breakingLive('bill.paid-wins-over-expired', {
    'hidden.paid-in-three-then-expired: a bill that was paid in three parts or more expires': standingOf((was) => ({
      state: (bill, call) =>
        bill.expiresAt !== null && bill.expiresAt <= furthest(call) && parts(bill, call).length >= 3
          ? 'expired'
          : was.state(bill, call),
    })),
  }),
  ...breakingLive(['bill.payable-in-parts', 'bill.paid-minor'], {
    'hidden.second-payment-of-a-second-lost: of two payments within a second the bill counts the first': change(
      'billPaying',
    )((was) => ({
      credited: (part, bill, call) => {
        const last = lastPaid(bill);
        const lost = !part.excess && now(call) - last.at < second;
        last.at = now(call);
        return lost ? 0 : was.credited(part, bill, call);
      },
    })),
  }),
  ...breakingLive('events.bill-outstanding-minor', {
    'hidden.outstanding-of-one-payment: an event tells what would be outstanding after its payment alone': change(
      'billPaying',
    )((was) => ({
      origin: (bill, outstanding, part, call) =>
        was.origin(bill, { ...outstanding, after: bill.amount - part.amount }, part, call),
    })),
  }),
  ...breakingLive('bill.control-number-of-one-bill', {
    'hidden.one-number-for-two-at-once: bills that are written at the same time have one control number': change(
      'billMaking',
    )((was) => ({
      controlNumber: (random, call) => {
        const last = lastNumber(call.deployment);
        const number = now(call) - last.at < 4 ? last.number : was.controlNumber(random, call);
        Object.assign(last, { at: now(call), number });
        return number;
      },
    })),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'hidden.offset-in-whole-hours: of an expiry in another zone the minutes of the offset are dropped': fieldOf(
      'billOrder',
    )('expiresAt')(readAs(wholeHours)),
  }),
];
