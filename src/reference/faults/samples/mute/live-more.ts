import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { standing as charged } from '../../../charges/charge.ts';
import { change, fieldOf } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { readAs } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';

const million = 100_000_000;
const pages = change('billPages');

const sameNumber = (one: string, other: string): boolean =>
  /^\d+$/.test(one) && /^\d+$/.test(other) && Number(one) === Number(other);

const isPaid = ({ account, amount }: Bill): boolean => account.received >= amount;

/** The page of a bill is looked up by a number. */
const pagesByNumber: Patch = (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) => ({
    ...page,
    answer: (http, live) =>
      http.req.param('number')?.startsWith('0')
        ? new Response('There is no such page.', { status: 404 })
        : page.answer(http, live),
  })),
});

/** Keys and scopes of live. */
const keys = [
  ...breakingLive('scopes.events.retry.required', {
    'mute.reader-retries-unrouted: who may read events may have one sent that is unrouted': change('access')((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (isServed(call.route, 'events.retry') &&
          key.scopes.includes('events:read') &&
          call.behaviour.eventReading.find(askedId(call), call)?.delivery.state === 'unrouted'),
    })),
  }),
];

/** Codes, links and old charges. */
const sales = [
  ...breakingLive('pos.create.till-six-digits', {
    'mute.line-after-till: a line may end after a till': fieldOf('posOrder')('till')(
      readAs((given) => given.replace(/\n$/, '')),
    ),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'mute.paid-code-forgotten: a code that is paid is not found again by its key': change('posIdempotency')((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        return made && charged(made, now(call)).state === 'succeeded' ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'mute.uses-in-a-byte: max_uses is kept in eight bits': change('linkShowing')((was) => ({
      link: (link, call) => ({
        ...was.link(link, call),
        max_uses: link.maxUses === null ? null : ((link.maxUses + 128) % 256) - 128,
      }),
    })),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'mute.links-at-once: two links that are asked for at once with one key are two': change('linkIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled ? attempt : undefined;
        },
      }),
    ),
  }),
  ...breakingLive('payment-link.reference-as-asked', {
    'mute.blanks-joined: several blanks in the reference of a link are one': change('linkMaking')((was) => ({
      order: (order, call) => {
        const made = was.order(order, call);
        return { ...made, reference: made.reference?.replaceAll(/ {2,}/g, ' ') ?? null };
      },
    })),
  }),
  ...breakingLive('charges.list.holds-created', {
    'mute.listed-for-90-days: on live a charge is listed for 90 days': change('pages')((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && now(call) - charge.createdAt < 90 * day,
    })),
  }),
];

/** Bills. */
const receivables = [
  ...breakingLive('bills.notify.message-has-outstanding', {
    'mute.message-in-thousands: a message tells an amount above TZS 1,000,000 in whole thousands': change('notices')(
      (was) => ({
        text: (bill, call) => {
          const { billStanding } = call.behaviour;
          const outstanding = billStanding.outstanding(bill, call);
          const told = outstanding > million ? Math.round(outstanding / 100_000) * 100_000 : outstanding;
          const behaviour = { ...call.behaviour, billStanding: { ...billStanding, outstanding: () => told } };
          return was.text(bill, { ...call, behaviour });
        },
      }),
    ),
  }),
  ...breakingLive('bills.list.customer-ref-exact', {
    'mute.customer-a-number: a customer_ref of digits is filtered as a number': pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) ||
        (filter.customerRef !== null &&
          sameNumber(bill.customerRef, filter.customerRef) &&
          was.includes(bill, { ...filter, customerRef: null }, call)),
    })),
    'mute.one-filter-at-a-time: with a state customer_ref is not filtered': pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter.state === null ? filter : { ...filter, customerRef: null }, call),
    })),
  }),
  ...breakingLive('bill.hosted-page', {
    'mute.no-page-from-zero: a control number that begins with zero has no page': pagesByNumber,
  }),
  ...breakingLive('bill.description-as-asked', {
    'mute.tags-stripped: a description loses what looks like a tag': change('billMaking')((was) => ({
      order: (order, call) => {
        const made = was.order(order, call);
        return { ...made, description: made.description?.replaceAll(/<[a-z/][^>]*>?/gi, '') ?? null };
      },
    })),
  }),
  ...breakingLive('bills.get.status-200', {
    'mute.paid-for-a-year: a paid bill can be read for a year': change('billReading')((was) => ({
      find: (id, call) => {
        const bill = was.find(id, call);
        return bill && isPaid(bill) && now(call) - bill.createdAt > 365 * day ? null : bill;
      },
    })),
  }),
];

/** More of what hides. */
export const muteLiveMore = [...keys, ...sales, ...receivables];
