import { notFoundAs } from '../refusals.ts';
import { finding } from '../lists/finding.ts';
import type { BillState } from '../../../contract/resources/bill.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, statusAt } from '../../change.ts';
import { asText } from '../../http/json.ts';
import { isPaidInPart, isPaidUp } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { paging, listAt, showingEach } from '../lists/changes.ts';

const { afterCursor, cut, leavingOut, limited, limitRefused, offsetBy, pages, everybodys, sorted } = paging(
  change('billPages'),
  ({ bills }) => bills,
);
const { alsoFound, anybodys, byPrefix, foundInstead, newest, own } = finding(
  change('billReading'),
  ({ bills }) => bills,
);

const state = (bill: Bill, call: Call): BillState => call.behaviour.billStanding.state(bill, call);

/** A filter by state finds bills that stand elsewhere too. */
const alsoListed =
  (wanted: BillState) =>
  (when: (bill: Bill, call: Call) => boolean): Patch =>
    pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) ||
        (filter.state === wanted && was.includes(bill, { ...filter, state: null }, call) && when(bill, call)),
    }));

/** The filter by customer_ref compares in another way. */
const matching = (alike: (wanted: string, has: string) => boolean): Patch =>
  pages((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, { ...filter, customerRef: null }, call) &&
      (filter.customerRef === null || alike(filter.customerRef, bill.customerRef)),
  }));

/** Bills that are listed and read. */
export const billListFaults = [
  ...breakingLive('bills.list.status-200', {
    'bills.list-206: a list of bills of which there are more is answered 206': statusAt(
      'bills.list',
      206,
      (answer) => answer.body?.['has_more'] === true,
    ),
    'bills.list-404-when-empty: a filter that finds no bill is answered 404': statusAt(
      'bills.list',
      404,
      (answer) => JSON.stringify(answer.body?.['data']) === '[]',
    ),
  }),
  ...breakingLive(['bills.list.holds-bills', 'bill.object'], listAt('bills.list'), {
    'bills.list-of-invoices: the list of bills holds objects of another name': showingEach(({ id }) => ({
      id: `in_${asText(id).slice(3)}`,
      object: 'invoice',
    })),
  }),
  ...breakingLive('bills.list.holds-created', leavingOut, {
    'bills.list-without-paid: a list of bills without a filter leaves paid ones out': (bill, _filter, { query }) =>
      !query.has('state') && isPaidUp(bill),
    'bills.list-without-cancelled: a list of bills without a filter leaves cancelled ones out': (bill, _filter, call) =>
      !call.query.has('state') && state(bill, call) === 'cancelled',
    'bills.list-without-unnamed: lists leave bills without payer_name out': ({ payerName }) => payerName === null,
  }),
  ...breakingLive('bills.list.own-business-only', everybodys, {
    'bills.list-everybodys: the list holds the bills of all businesses': () => true,
    'bills.list-everybodys-of-customer: the filter customer_ref finds bills of all businesses': ({ query }) =>
      query.has('customer_ref'),
  }),
  ...breakingLive('bills.list.customer-ref-exact', matching, {
    'bills.customer-ref-prefix: the filter customer_ref finds what begins with it': (wanted, has) =>
      has.startsWith(wanted),
    'bills.customer-ref-contained: the filter customer_ref finds what holds it': (wanted, has) => has.includes(wanted),
    'bills.customer-ref-any-case: the filter customer_ref does not mind case': (wanted, has) =>
      has.toLowerCase() === wanted.toLowerCase(),
    'bills.customer-ref-wildcards: the filter customer_ref takes _ for any character': (wanted, has) =>
      wanted.length === has.length && [...wanted].every((sign, place) => sign === '_' || sign === has[place]),
    'bills.customer-ref-ignored: the filter customer_ref is not looked at': () => true,
  }),
  ...breakingLive('bills.list.customer-ref-exact', {
    'bills.customer-ref-ignored-with-cursor: the filter customer_ref is not looked at on later pages': pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, call.query.has('starting_after') ? { ...filter, customerRef: null } : filter, call),
    })),
  }),
  ...breakingLive('bills.list.customer-ref-complete', {
    'bills.customer-ref-newest-only: the filter customer_ref finds the newest bill only': pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) &&
        (filter.customerRef === null ||
          own(call).findLast(({ customerRef }) => customerRef === filter.customerRef) === bill),
    })),
    'bills.customer-ref-unpaid-only: the filter customer_ref finds no paid bills': leavingOut(
      (bill, _filter, { query }) => query.has('customer_ref') && isPaidUp(bill),
    ),
    'bills.customer-ref-plus-lost: a customer_ref with a sign beside letters and digits is found by none': leavingOut(
      ({ customerRef }, _filter, { query }) => query.has('customer_ref') && /[+&%]/.test(customerRef),
    ),
  }),
  ...breakingLive('bills.list.state-open', alsoListed('open'), {
    'bills.open-finds-part-paid: the filter open finds bills that are paid in part': isPaidInPart,
    'bills.open-finds-cancelled: the filter open finds cancelled bills': (bill, call) =>
      state(bill, call) === 'cancelled',
  }),
  ...breakingLive('bills.list.state-part-paid', alsoListed('part_paid'), {
    'bills.part-paid-finds-open: the filter part_paid finds open bills': (bill, call) => state(bill, call) === 'open',
    'bills.part-paid-finds-paid: the filter part_paid finds whatever was paid anything of': isPaidUp,
  }),
  ...breakingLive('bills.list.state-paid', alsoListed('paid'), {
    'bills.paid-finds-part-paid: the filter paid finds bills that are paid in part': isPaidInPart,
  }),
  ...breakingLive('bills.list.state-expired', alsoListed('expired'), {
    'bills.expired-finds-to-come: the filter expired finds whatever has an expiry': ({ expiresAt }) =>
      expiresAt !== null,
    'bills.expired-finds-paid: the filter expired finds paid bills past their expiry': (bill, { deployment }) =>
      bill.expiresAt !== null && bill.expiresAt <= deployment.clock.now(),
  }),
  ...breakingLive('bills.list.state-cancelled', alsoListed('cancelled'), {
    'bills.cancelled-finds-paid: the filter cancelled finds paid bills that were cancelled': ({ account }) =>
      account.cancelledAt !== null,
    'bills.cancelled-finds-expired: the filter cancelled finds expired bills': (bill, call) =>
      state(bill, call) === 'expired',
  }),
  ...breakingLive('bills.get.status-200', {
    'bills.get-203: reading a bill is answered 203': statusAt('bills.get', 203),
    'bills.get-202-while-unpaid-in-part: reading a bill that is paid in part is answered 202': statusAt(
      'bills.get',
      202,
      (answer) => answer.body?.['state'] === 'part_paid',
    ),
  }),
  ...breakingLive('bills.get.the-one-asked', foundInstead('bills.get'), {
    'bills.get-newest-of-customer: a read gives the newest bill of the same customer_ref': (bill, call) =>
      own(call).findLast(({ customerRef }) => customerRef === bill.customerRef),
  }),
  ...breakingLive(['bills.get.unknown-not-found', 'bills.get.the-one-asked'], alsoFound('bills.get'), {
    'bills.get-unknown-is-newest: a read of a bill that never existed gives the newest': newest,
    'bills.get-by-prefix: the beginning of an id finds a bill': byPrefix,
  }),
  ...breakingLive('bills.get.foreign-not-found', alsoFound('bills.get'), {
    'bills.get-foreign: a bill of another business can be read': anybodys,
    'bills.get-foreign-once-paid: a paid bill of another business can be read': (id, call) => {
      const bill = anybodys(id, call);
      return bill && bill.account.received > 0 ? bill : undefined;
    },
  }),
  ...breakingLive('bills.notify.foreign-not-found', alsoFound('bills.notify'), {
    'bills.notify-foreign: a bill of another business can be notified': anybodys,
  }),
  ...breakingLive(['bills.notify.unknown-not-found', 'bill-notice.bill-is-the-one-asked'], alsoFound('bills.notify'), {
    'bills.notify-unknown-is-newest: a notice of a bill that never existed is one of the newest': newest,
  }),
  ...breakingLive('list.default-limit', limited, {
    'bill-list.default-20: a page of bills holds 20 without a limit': (limit, { query }) =>
      query.has('limit') ? limit : 20,
  }),
  ...breakingLive('list.limit-honoured', limited, {
    'bill-list.limit-one-more: a page of bills holds one more than its limit': (limit, { query }) =>
      query.has('limit') ? limit + 1 : limit,
    'bill-list.at-most-50: a page of bills holds 50 at most': (limit) => Math.min(50, limit),
  }),
  ...breakingLive('list.limit-one', limitRefused, { 'bill-list.limit-1-refused: a limit of 1 is refused on bills': 1 }),
  ...breakingLive('list.limit-hundred', limitRefused, {
    'bill-list.limit-100-refused: a limit of 100 is refused on bills': 100,
  }),
  ...breakingLive('list.newest-first', sorted, {
    'bill-list.oldest-first: the oldest bill of a page comes first': (bills) => bills.toReversed(),
    'bill-list.of-customer-oldest-first: bills of one customer run from the oldest': (bills, { query }) =>
      query.has('customer_ref') ? bills.toReversed() : bills,
    'bill-list.by-expiry: bills are sorted by their expiry': (bills) =>
      bills.toSorted((one, two) => (one.expiresAt ?? 0) - (two.expiresAt ?? 0)),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'bill-list.cursor-repeats: a page of bills begins with its starting_after': afterCursor(1),
    'bill-list.cursor-skips: a page of bills leaves one out after its starting_after': afterCursor(-1),
    'bill-list.cursor-ignored-when-filtered: starting_after is not looked at beside a filter of bills': pages(
      (was) => ({
        cursor: (call) =>
          call.query.has('customer_ref') || call.query.has('state') ? { value: null } : was.cursor(call),
      }),
    ),
  }),
  ...breakingLive(['list.cursor-accepted', 'bills.list.status-200'], pages, {
    'bill-list.cursor-refused-once-paid: a paid bill is refused as starting_after': (was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        return 'value' in after && after.value && isPaidUp(after.value) ? { code: 'BAD_REQUEST' } : after;
      },
    }),
  }),
  ...breakingLive('list.has-more-while-more', cut, {
    'bill-list.has-more-never: has_more is false on every page of bills': (page) => ({ ...page, more: false }),
  }),
  ...breakingLive('list.has-more-ends', cut, {
    'bill-list.has-more-when-full: has_more is true on every full page of bills': (page, call) => {
      const limit = call.behaviour.billPages.limit(call);
      return { ...page, more: page.more || ('value' in limit && page.items.length === limit.value) };
    },
    'bill-list.has-more-when-filtered: has_more is always true beside a filter': (page, { query }) => ({
      ...page,
      more: page.more || query.has('customer_ref') || query.has('state'),
    }),
  }),
  ...breakingLive(['bills.list.state-open', 'bills.list.state-part-paid', 'bills.list.state-paid'], pages, {
    'bill-list.state-ignored-beside-customer: beside a customer_ref the filter by state is not looked at': (was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, { ...filter, state: filter.customerRef === null ? filter.state : null }, call),
    }),
  }),
  ...breakingLive('list.no-offset', offsetBy('offset'), {
    'bill-list.offset-taken: offset moves a page of bills': () => 1,
  }),
  ...breakingLive(['bills.get.unknown-not-found', 'bills.get.foreign-not-found', 'errors.cause-of-bad-customer-ref'], {
    'bill-cause.unknown-is-customer-ref: a bill that never existed is BAD_CUSTOMER_REF': notFoundAs(
      'bills.get',
      'BAD_CUSTOMER_REF',
    ),
  }),
  ...breakingLive(['bills.notify.unknown-not-found', 'bills.notify.foreign-not-found', 'errors.cause-of-bad-number'], {
    'bill-cause.unknown-is-bad-number: a notice of a bill that never existed is BAD_NUMBER': notFoundAs(
      'bills.notify',
      'BAD_NUMBER',
    ),
  }),
];
