import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const standing = change('billStanding');
const accepted = recalled(() => new Set<string>());
const parts = recalled(() => ({ last: 0, count: 0 }));
const carried = recalled(() => ({ over: null as number | null }));

/** What the customer of a new bill paid too much before. */
function carriedOver(bill: Bill, call: Call): number {
  const known = carried(bill);
  known.over ??= call.deployment.bills
    .of(bill.business)
    .filter(({ place, customerRef }) => place < bill.place && customerRef === bill.customerRef)
    .reduce((sum, { account, amount }) => sum + Math.max(0, account.received - amount), 0);
  return Math.min(known.over, bill.amount - 100);
}

const withCarried = (bill: Bill, call: Call): Bill => ({
  ...bill,
  account: { ...bill.account, received: bill.account.received + carriedOver(bill, call) },
});

function payerNameOf({ payload }: Call): string {
  const body: unknown = payload?.is === 'text' ? JSON.parse(payload.text) : null;
  const name = (body as { readonly payer_name?: unknown } | null)?.payer_name;
  return typeof name === 'string' ? name : '';
}

/** What goes wrong with bills. */
export const eleventhLiveBills = [
  ...breakingLive(['bill.payment-is-a-charge', 'charges.get.status-200'], {
    'eleventh.slashed-ref: the charge of a bill with a slash in its customer_ref is not found by its id': change(
      'reading',
    )((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        if (charge?.origin.is !== 'bill') return charge;
        return call.deployment.bills.get(charge.origin.bill)?.customerRef.includes('/') ? null : charge;
      },
    })),
  }),
  ...breakingLive(['bill.begins-with-nothing-paid', 'bill.begins-with-all-outstanding', 'bill.begins-open'], {
    'eleventh.credit-carried: what was too much for a bill is paid on the next bill of the same customer_ref': standing(
      (was) => ({
        state: (bill, call) => was.state(withCarried(bill, call), call),
        paid: (bill, call) => was.paid(withCarried(bill, call), call),
        outstanding: (bill, call) => was.outstanding(withCarried(bill, call), call),
      }),
    ),
  }),
  ...breakingLive('bills.create.expires-at-past-refused', {
    'eleventh.expiry-once-good: an expiry that was taken once is taken again after it has passed': fieldOf('billOrder')(
      'expiresAt',
    )((was) => (given, call) => {
      const known = accepted(call.deployment);
      if (typeof given === 'string' && known.has(given)) return { value: Date.parse(given) };
      const reading = was(given, call);
      if ('value' in reading && typeof given === 'string') known.add(given);
      return reading;
    }),
  }),
  ...breakingLive(
    [
      'bills.create.status-201',
      'bills.create.payer-name-120-accepted',
      'bills.create.description-500-accepted',
      'errors.cause-of-bad-request',
    ],
    {
      'eleventh.name-and-text: payer_name and description together may have 512 characters': fieldOf('billOrder')(
        'description',
      )((was) => (given, call) => {
        const reading = was(given, call);
        if ('code' in reading || reading.value === null) return reading;
        const name = payerNameOf(call);
        return name !== '' && name.length + reading.value.length > 512 ? { code: 'BAD_REQUEST' } : reading;
      }),
    },
  ),
  ...breakingLive('bill.null-expiry-never-expires', {
    'eleventh.notice-lapses: a bill without an expiry is expired 31 days after its first notice': standing((was) => ({
      state: (bill, call) => {
        const state = was.state(bill, call);
        const told = bill.messages[0]?.at ?? Infinity;
        const lapsed = bill.expiresAt === null && furthest(call) - told > 31 * day;
        return lapsed && (state === 'open' || state === 'part_paid') ? 'expired' : state;
      },
    })),
  }),
  ...breakingLive('bills.list.holds-created', {
    'eleventh.half-year-listed: a bill older than 180 days is not in the list': change('billPages')((was) => ({
      includes: (bill, filter, call) => now(call) - bill.createdAt <= 180 * day && was.includes(bill, filter, call),
    })),
  }),
  ...breakingLive('bills.notify.message-has-control-number', {
    'eleventh.zero-not-texted: a message tells a control number without the zero it begins with': change('notices')(
      (was) => ({
        text: (bill, call) => {
          const printed = call.behaviour.billShowing.printed(bill.controlNumber, call);
          return was.text(bill, call).replace(printed, printed.replace(/^0/, ''));
        },
      }),
    ),
  }),
  ...breakingLive(['bill.outstanding-is-what-is-left', 'bill.paid-minor-never-shrinks'], {
    'eleventh.last-part-only: listed by customer_ref a bill paid more than once shows its last part as paid_minor':
      together(
        change('billPaying')((was) => ({
          credited: (part, bill, call) => {
            const credited = was.credited(part, bill, call);
            if (!part.excess) Object.assign(parts(bill), { last: credited, count: parts(bill).count + 1 });
            return credited;
          },
        })),
        change('billShowing')((was) => ({
          bill: (bill, call) => ({
            ...was.bill(bill, call),
            ...(isServed(call.route, 'bills.list') &&
              call.query.has('customer_ref') &&
              parts(bill).count >= 2 && { paid_minor: parts(bill).last }),
          }),
        })),
      ),
  }),
  ...breakingLive('scopes.bills.notify.required', {
    'eleventh.reminder-by-reader: once a notice was sent a key with bills:read may send the next': change('access')(
      (was) => ({
        holds: (key, scope, call) => {
          if (was.holds(key, scope, call)) return true;
          if (call.route.is !== 'served' || call.route.operation !== 'bills.notify') return false;
          const bill = call.deployment.bills.get(call.route.id);
          return bill !== undefined && bill.messages.length > 0 && key.scopes.includes('bills:read');
        },
      }),
    ),
  }),
];
