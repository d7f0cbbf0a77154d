import type { Bill } from '../../../bills/bill.ts';
import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asText } from '../../../http/json.ts';
import { billAt, billPaying, billStanding } from '../../bills/changes.ts';
import { breakingLive } from '../../fault.ts';
import { linkAt } from '../../links/changes.ts';
import { chargePaging } from '../../lists/changes.ts';
import { turning } from '../../views.ts';
import { day, minute, recalled, secondOf } from './recalled.ts';

const delivering = change('delivering');
const paidAt = recalled(() => ({ last: -Infinity }));
const exhausted = recalled(() => ({ at: -Infinity }));

/** What is left of a bill is so little that nobody asks for it. */
const isNearlyPaid = ({ account, amount }: Bill): boolean =>
  account.received < amount && account.received >= amount - 1_000;

/** The last days of a year are of the first week of the next one. */
const expiresInWeekYear = turning('expires_at', (moment) =>
  typeof moment === 'string' && /-12-(?:29|30|31)/.test(moment)
    ? moment.replace(/^\d{4}/, (year) => String(Number(year) + 1))
    : (moment ?? null),
);

const sortedQuery = (address: string): string => {
  const url = new URL(address);
  url.searchParams.sort();
  return url.href;
};

const hasTwin = ({ business, createdAt, place }: Bill, { deployment }: Call): boolean =>
  [place - 1, place + 1].every(
    (at) => secondOf(deployment.bills.of(business)[at]?.createdAt ?? 0) === secondOf(createdAt),
  );

/** What goes wrong once in a while with what was paid, told and posted. */
export const unnoticedFaults = [
  ...breakingLive('bill.paid-is-paid-in-full', billStanding, {
    'unnoticed.ten-shillings-forgiven: a bill of which ten shillings or less are left is paid': (was) => ({
      state: (bill, call) => (isNearlyPaid(bill) ? 'paid' : was.state(bill, call)),
    }),
  }),
  ...breakingLive('bill.paid-minor', billPaying, {
    'unnoticed.two-parts-at-once: of two payments of a bill within a hundredth of a second one is written down': (
      was,
    ) => ({
      credited: (part, bill, call) => {
        const paid = paidAt(bill);
        const isTwin = now(call) - paid.last < 10;
        paid.last = now(call);
        return isTwin && !part.excess ? 0 : was.credited(part, bill, call);
      },
    }),
  }),
  ...breakingLive('bill.excess-is-a-charge-with-bill-id', billPaying, {
    'unnoticed.second-excess-lost: a second payment of more than a bill asks for makes no charge': (was) => ({
      parts: (amount, left, call) => {
        const parts = was.parts(amount, left, call);
        return left === 0 && amount > 0 ? parts.slice(1) : parts;
      },
    }),
  }),
  ...breakingLive('bills.list.holds-created', {
    'unnoticed.one-of-a-moment-not-listed: of bills of one moment one in nine is never listed': change('billPages')(
      (was) => ({
        includes: (bill, filter, call) =>
          was.includes(bill, filter, call) && !(bill.place % 9 === 4 && hasTwin(bill, call)),
      }),
    ),
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'unnoticed.expiry-in-week-year: a list tells an expiry in the last week of a year a year later':
      billAt('bills.list')(expiresInWeekYear),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'unnoticed.link-expiry-in-week-year: a list tells an expiry of a link in the last week of a year a year later':
      linkAt('links.list')(expiresInWeekYear),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'unnoticed.success-url-sorted: a read sorts the parameters of a success_url': linkAt('links.get')((view) =>
      view['success_url'] === null ? view : { ...view, success_url: sortedQuery(asText(view['success_url'] ?? '')) },
    ),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'events.success-emits-charge-succeeded'], delivering, {
    'unnoticed.exhausted-ends-it: after an event that was exhausted nothing is posted for a day': (was) => ({
      after: (before, attempted, deployment) => {
        const after = was.after(before, attempted, deployment);
        if (after.state === 'exhausted') exhausted(deployment).at = attempted.endedAt;
        return after;
      },
      target: (event, deployment) =>
        event.createdAt > exhausted(deployment).at && event.createdAt - exhausted(deployment).at < day
          ? null
          : was.target(event, deployment),
    }),
  }),
  ...breakingLive('webhooks.signed', change('signing'), {
    'unnoticed.long-posts-signed-in-part: of more than 1,500 characters the first are signed': (was) => ({
      headers: (message, deployment) => was.headers({ ...message, text: message.text.slice(0, 1_500) }, deployment),
    }),
  }),
  ...breakingLive('charges.list.state-filter-complete', {
    'unnoticed.expired-codes-not-listed: the filter expired leaves codes out': chargePaging.leavingOut(
      ({ origin }, state) => state === 'expired' && origin.is === 'pos',
    ),
  }),
  ...breakingLive('keys.stopped-now-refused', {
    'unnoticed.stopped-key-reads-bills: for half a minute a stopped key still lists bills': change('access')((was) => ({
      revoked: (key, at, call) =>
        was.revoked(key, at, call) &&
        !(isServed(call.route, 'bills.list') && at - (key.refusedFrom ?? at) < minute / 2),
    })),
  }),
];
