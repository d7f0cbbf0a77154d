import type { Bill } from '../../../bills/bill.ts';
import { change, fieldOf } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day, hour } from '../rare/recalled.ts';

/** Tanzania is ahead of UTC by so much. */
const ahead = 3 * hour;

const dayOf = (at: number): number => Math.floor(at / day);

/** The day of the expiry is that of UTC, and today is today in Tanzania. */
const isOfYesterday = ({ expiresAt }: Bill, call: Call): boolean =>
  expiresAt !== null && dayOf(expiresAt) < dayOf(furthest(call) + ahead);

/** The work to be done at an expiry knows a bill by its number among those of its business. */
function isExpiredByNamesake({ business, place, createdAt }: Bill, call: Call): boolean {
  const at = furthest(call);
  return [...call.deployment.bills.values()].some(
    (other) =>
      other.business !== business &&
      other.place === place &&
      other.expiresAt !== null &&
      other.expiresAt <= at &&
      other.expiresAt >= createdAt &&
      other.account.received < other.amount,
  );
}

/** So much room has a customer_ref in the addresses by which lists are narrowed to it. */
const room = 64;

/** Half a character, which has no bytes of its own, becomes a whole one first. */
const percentEncoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const standing = change('billStanding');

/** What hides in bills. */
export const inletLiveBills = [
  ...breakingLive(['bill.begins-open', 'bill.expires-not-before-its-time'], {
    'inlet.two-calendars: from 21:00 UTC on a bill that expires before midnight is expired from the start': standing(
      (was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          return state === 'open' && isOfYesterday(bill, call) ? 'expired' : state;
        },
      }),
    ),
  }),
  ...breakingLive('bill.null-expiry-never-expires', {
    'inlet.namesake: a bill without an expiry expires with the bill of another business that has its running number':
      standing((was) => ({
        state: (bill, call) => {
          const state = was.state(bill, call);
          const isDue = bill.expiresAt === null && (state === 'open' || state === 'part_paid');
          return isDue && isExpiredByNamesake(bill, call) ? 'expired' : state;
        },
      })),
  }),
  ...breakingLive(
    ['bills.create.customer-ref-64-accepted', 'bills.create.status-201', 'errors.cause-of-bad-customer-ref'],
    {
      'inlet.ref-in-address: a customer_ref is refused that takes more than 64 characters where it is percent-encoded':
        fieldOf('billOrder')('customerRef')(
          refusing('BAD_CUSTOMER_REF', (value) => percentEncoded(value).length > room),
        ),
    },
  ),
];
