import type { EndpointName } from '../../../contract/endpoints.ts';
import type { BillState } from '../../../contract/resources/bill.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Patch } from '../../behaviour.ts';
import { caller, type Call } from '../../call.ts';
import { answers, change } from '../../change.ts';
import { asText, type JsonObject } from '../../json.ts';
import type { Page } from '../../pages.ts';
import { isServed } from '../../route.ts';
import { at, both, isSuccess } from '../../when.ts';
import { billPages, isPaidInPart, isPaidUp } from './changes.ts';
import { liveFault } from '../live-fault.ts';

const leavingOut = (when: (bill: Bill, call: Call) => boolean): Patch =>
  billPages((was) => ({ includes: (bill, filter, call) => was.includes(bill, filter, call) && !when(bill, call) }));

const everybody = ({ deployment }: Call): readonly Bill[] =>
  [...deployment.bills.values()].toSorted((one, two) => one.createdAt - two.createdAt);

const state = (bill: Bill, call: Call): BillState => call.behaviour.billStanding.state(bill, call);

/** A filter by state finds bills that stand elsewhere too. */
const alsoFound = (wanted: BillState, when: (bill: Bill, call: Call) => boolean): Patch =>
  billPages((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, filter, call) ||
      (filter.state === wanted && was.includes(bill, { ...filter, state: null }, call) && when(bill, call)),
  }));

/** The filter by customer_ref compares in another way. */
const matching = (alike: (wanted: string, has: string) => boolean): Patch =>
  billPages((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, { ...filter, customerRef: null }, call) &&
      (filter.customerRef === null || alike(filter.customerRef, bill.customerRef)),
  }));

const cut = (alter: (page: Page<Bill>, call: Call) => Page<Bill>): Patch =>
  billPages((was) => ({ cut: (page, call) => alter(was.cut(page, call), call) }));

const afterCursor = (step: number): Patch =>
  billPages((was) => ({
    cursor: (call) => {
      const after = was.cursor(call);
      if ('code' in after || after.value === null) return after;
      return { value: { ...after.value, place: after.value.place + step } };
    },
  }));

const limited = (alter: (limit: number, call: Call) => number): Patch =>
  billPages((was) => ({
    limit: (call) => {
      const limit = was.limit(call);
      return 'value' in limit ? { value: alter(limit.value, call) } : limit;
    },
  }));

const listed = (alter: (list: JsonObject, call: Call) => JsonObject): Patch =>
  change('showing', (was) => ({
    list: (data, more, call) => {
      const list = was.list(data, more, call);
      return isServed(call.route, 'bills.list') ? alter(list, call) : list;
    },
  }));

const reading = (find: (id: string, call: Call) => Bill | undefined, only?: EndpointName): Patch =>
  change('billReading', (was) => ({
    find: (id, call) =>
      was.find(id, call) ?? (only === undefined || isServed(call.route, only) ? (find(id, call) ?? null) : null),
  }));

const anybodys = (id: string, { deployment }: Call): Bill | undefined => deployment.bills.get(id);
const ownOnes = (call: Call): readonly Bill[] => call.deployment.bills.of(caller(call));

/** Bills that are listed and read. */
export const billListFaults = [
  liveFault(
    'bills.list-206',
    'a list of bills of which there are more is answered 206',
    'bills.list.status-200',
    answers(
      (answer, call) => both(at('bills.list'), isSuccess)(answer, call) && answer.body?.['has_more'] === true,
      () => ({ status: 206 }),
    ),
  ),
  liveFault(
    'bills.list-404-when-empty',
    'a filter that finds no bill is answered 404',
    'bills.list.status-200',
    answers(
      (answer, call) =>
        both(at('bills.list'), isSuccess)(answer, call) && JSON.stringify(answer.body?.['data']) === '[]',
      () => ({ status: 404 }),
    ),
  ),
  liveFault(
    'bills.list-of-invoices',
    'the list of bills holds objects of another name',
    ['bills.list.holds-bills', 'bill.object'],
    listed((list) => ({
      ...list,
      data: (Array.isArray(list['data']) ? list['data'] : []).map((each: JsonObject) => ({
        id: `in_${asText(each['id']).slice(3)}`,
        object: 'invoice',
      })),
    })),
  ),
  liveFault(
    'bills.list-without-paid',
    'a list of bills without a filter leaves paid ones out',
    'bills.list.holds-created',
    leavingOut((bill, { query }) => !query.has('state') && isPaidUp(bill)),
  ),
  liveFault(
    'bills.list-without-cancelled',
    'a list of bills without a filter leaves cancelled ones out',
    'bills.list.holds-created',
    leavingOut((bill, call) => !call.query.has('state') && state(bill, call) === 'cancelled'),
  ),
  liveFault(
    'bills.list-without-unnamed',
    'lists leave bills without payer_name out',
    'bills.list.holds-created',
    leavingOut(({ payerName }) => payerName === null),
  ),
  liveFault(
    'bills.list-everybodys',
    'the list holds the bills of all businesses',
    'bills.list.own-business-only',
    billPages(() => ({ source: everybody })),
  ),
  liveFault(
    'bills.list-everybodys-of-customer',
    'the filter customer_ref finds bills of all businesses',
    'bills.list.own-business-only',
    billPages((was) => ({ source: (call) => (call.query.has('customer_ref') ? everybody(call) : was.source(call)) })),
  ),
  liveFault(
    'bills.customer-ref-prefix',
    'the filter customer_ref finds what begins with it',
    'bills.list.customer-ref-exact',
    matching((wanted, has) => has.startsWith(wanted)),
  ),
  liveFault(
    'bills.customer-ref-contained',
    'the filter customer_ref finds what holds it',
    'bills.list.customer-ref-exact',
    matching((wanted, has) => has.includes(wanted)),
  ),
  liveFault(
    'bills.customer-ref-any-case',
    'the filter customer_ref does not mind case',
    'bills.list.customer-ref-exact',
    matching((wanted, has) => has.toLowerCase() === wanted.toLowerCase()),
  ),
  liveFault(
    'bills.customer-ref-wildcards',
    'the filter customer_ref takes _ for any character',
    'bills.list.customer-ref-exact',
    matching(
      (wanted, has) =>
        wanted.length === has.length && [...wanted].every((sign, place) => sign === '_' || sign === has[place]),
    ),
  ),
  liveFault(
    'bills.customer-ref-ignored',
    'the filter customer_ref is not looked at',
    'bills.list.customer-ref-exact',
    matching(() => true),
  ),
  liveFault(
    'bills.customer-ref-ignored-with-cursor',
    'the filter customer_ref is not looked at on later pages',
    'bills.list.customer-ref-exact',
    billPages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, call.query.has('starting_after') ? { ...filter, customerRef: null } : filter, call),
    })),
  ),
  liveFault(
    'bills.customer-ref-newest-only',
    'the filter customer_ref finds the newest bill only',
    'bills.list.customer-ref-complete',
    billPages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) &&
        (filter.customerRef === null ||
          ownOnes(call).findLast(({ customerRef }) => customerRef === filter.customerRef) === bill),
    })),
  ),
  liveFault(
    'bills.customer-ref-unpaid-only',
    'the filter customer_ref finds no paid bills',
    'bills.list.customer-ref-complete',
    leavingOut((bill, { query }) => query.has('customer_ref') && isPaidUp(bill)),
  ),
  liveFault(
    'bills.customer-ref-plus-lost',
    'a customer_ref with a sign beside letters and digits is found by none',
    'bills.list.customer-ref-complete',
    leavingOut(({ customerRef }, { query }) => query.has('customer_ref') && /[+&%]/.test(customerRef)),
  ),
  liveFault(
    'bills.open-finds-part-paid',
    'the filter open finds bills that are paid in part',
    'bills.list.state-open',
    alsoFound('open', isPaidInPart),
  ),
  liveFault(
    'bills.open-finds-cancelled',
    'the filter open finds cancelled bills',
    'bills.list.state-open',
    alsoFound('open', (bill, call) => state(bill, call) === 'cancelled'),
  ),
  liveFault(
    'bills.part-paid-finds-open',
    'the filter part_paid finds open bills',
    'bills.list.state-part-paid',
    alsoFound('part_paid', (bill, call) => state(bill, call) === 'open'),
  ),
  liveFault(
    'bills.part-paid-finds-paid',
    'the filter part_paid finds whatever was paid anything of',
    'bills.list.state-part-paid',
    alsoFound('part_paid', isPaidUp),
  ),
  liveFault(
    'bills.paid-finds-part-paid',
    'the filter paid finds bills that are paid in part',
    'bills.list.state-paid',
    alsoFound('paid', isPaidInPart),
  ),
  liveFault(
    'bills.expired-finds-to-come',
    'the filter expired finds whatever has an expiry',
    'bills.list.state-expired',
    alsoFound('expired', ({ expiresAt }) => expiresAt !== null),
  ),
  liveFault(
    'bills.expired-finds-paid',
    'the filter expired finds paid bills past their expiry',
    'bills.list.state-expired',
    alsoFound('expired', (bill, { deployment }) => bill.expiresAt !== null && bill.expiresAt <= deployment.clock.now()),
  ),
  liveFault(
    'bills.cancelled-finds-paid',
    'the filter cancelled finds paid bills that were cancelled',
    'bills.list.state-cancelled',
    alsoFound('cancelled', ({ account }) => account.cancelledAt !== null),
  ),
  liveFault(
    'bills.cancelled-finds-expired',
    'the filter cancelled finds expired bills',
    'bills.list.state-cancelled',
    alsoFound('cancelled', (bill, call) => state(bill, call) === 'expired'),
  ),
  liveFault(
    'bills.get-203',
    'reading a bill is answered 203',
    'bills.get.status-200',
    answers(both(at('bills.get'), isSuccess), () => ({ status: 203 })),
  ),
  liveFault(
    'bills.get-202-while-unpaid-in-part',
    'reading a bill that is paid in part is answered 202',
    'bills.get.status-200',
    answers(
      (answer, call) => both(at('bills.get'), isSuccess)(answer, call) && answer.body?.['state'] === 'part_paid',
      () => ({ status: 202 }),
    ),
  ),
  liveFault(
    'bills.get-newest-of-customer',
    'a read gives the newest bill of the same customer_ref',
    'bills.get.the-one-asked',
    change('billReading', (was) => ({
      find: (id, call) => {
        const bill = was.find(id, call);
        if (!bill || !isServed(call.route, 'bills.get')) return bill;
        return ownOnes(call).findLast(({ customerRef }) => customerRef === bill.customerRef) ?? bill;
      },
    })),
  ),
  liveFault(
    'bills.get-unknown-is-newest',
    'a read of a bill that never existed gives the newest',
    ['bills.get.unknown-not-found', 'bills.get.the-one-asked'],
    reading((id, call) => (call.deployment.bills.has(id) ? undefined : ownOnes(call).at(-1)), 'bills.get'),
  ),
  liveFault(
    'bills.get-by-prefix',
    'the beginning of an id finds a bill',
    ['bills.get.unknown-not-found', 'bills.get.the-one-asked'],
    reading(
      (id, call) => (id.length > 8 ? ownOnes(call).find((bill) => bill.id.startsWith(id)) : undefined),
      'bills.get',
    ),
  ),
  liveFault(
    'bills.get-any-case',
    'an id in other letters finds a bill',
    ['bills.get.unknown-not-found', 'bills.get.the-one-asked'],
    reading((id, call) => ownOnes(call).find((bill) => bill.id.toLowerCase() === id.toLowerCase()), 'bills.get'),
  ),
  liveFault(
    'bills.get-foreign',
    'a bill of another business can be read',
    'bills.get.foreign-not-found',
    reading(anybodys, 'bills.get'),
  ),
  liveFault(
    'bills.get-foreign-once-paid',
    'a paid bill of another business can be read',
    'bills.get.foreign-not-found',
    reading((id, call) => {
      const bill = anybodys(id, call);
      return bill && bill.account.received > 0 ? bill : undefined;
    }, 'bills.get'),
  ),
  liveFault(
    'bills.notify-foreign',
    'a bill of another business can be notified',
    'bills.notify.foreign-not-found',
    reading(anybodys, 'bills.notify'),
  ),
  liveFault(
    'bills.notify-unknown-is-newest',
    'a notice of a bill that never existed is one of the newest',
    ['bills.notify.unknown-not-found', 'bill-notice.bill-is-the-one-asked'],
    reading((id, call) => (call.deployment.bills.has(id) ? undefined : ownOnes(call).at(-1)), 'bills.notify'),
  ),
  liveFault(
    'bill-list.default-20',
    'a page of bills holds 20 without a limit',
    'list.default-limit',
    limited((limit, { query }) => (query.has('limit') ? limit : 20)),
  ),
  liveFault(
    'bill-list.limit-one-more',
    'a page of bills holds one more than its limit',
    'list.limit-honoured',
    limited((limit, { query }) => (query.has('limit') ? limit + 1 : limit)),
  ),
  liveFault(
    'bill-list.at-most-50',
    'a page of bills holds 50 at most',
    'list.limit-honoured',
    limited((limit) => Math.min(50, limit)),
  ),
  liveFault(
    'bill-list.limit-1-refused',
    'a limit of 1 is refused on bills',
    'list.limit-one',
    billPages((was) => ({
      limit: (call) => (call.query.get('limit') === '1' ? { code: 'BAD_REQUEST' } : was.limit(call)),
    })),
  ),
  liveFault(
    'bill-list.limit-100-refused',
    'a limit of 100 is refused on bills',
    'list.limit-hundred',
    billPages((was) => ({
      limit: (call) => (call.query.get('limit') === '100' ? { code: 'BAD_REQUEST' } : was.limit(call)),
    })),
  ),
  liveFault(
    'bill-list.oldest-first',
    'the oldest bill of a page comes first',
    'list.newest-first',
    cut((page) => ({ ...page, items: page.items.toReversed() })),
  ),
  liveFault(
    'bill-list.of-customer-oldest-first',
    'bills of one customer run from the oldest',
    'list.newest-first',
    cut((page, { query }) => (query.has('customer_ref') ? { ...page, items: page.items.toReversed() } : page)),
  ),
  liveFault(
    'bill-list.by-expiry',
    'bills are sorted by their expiry',
    'list.newest-first',
    cut((page) => ({ ...page, items: page.items.toSorted((one, two) => (one.expiresAt ?? 0) - (two.expiresAt ?? 0)) })),
  ),
  liveFault(
    'bill-list.cursor-repeats',
    'a page of bills begins with its starting_after',
    'list.cursor-continues-after',
    afterCursor(1),
  ),
  liveFault(
    'bill-list.cursor-skips',
    'a page of bills leaves one out after its starting_after',
    'list.cursor-continues-after',
    afterCursor(-1),
  ),
  liveFault(
    'bill-list.cursor-ignored-when-filtered',
    'starting_after is not looked at beside a filter of bills',
    'list.cursor-continues-after',
    billPages((was) => ({
      cursor: (call) =>
        call.query.has('customer_ref') || call.query.has('state') ? { value: null } : was.cursor(call),
    })),
  ),
  liveFault(
    'bill-list.cursor-refused-once-paid',
    'a paid bill is refused as starting_after',
    ['list.cursor-accepted', 'bills.list.status-200'],
    billPages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        return 'value' in after && after.value && isPaidUp(after.value) ? { code: 'BAD_REQUEST' } : after;
      },
    })),
  ),
  liveFault(
    'bill-list.has-more-never',
    'has_more is false on every page of bills',
    'list.has-more-while-more',
    cut((page) => ({ ...page, more: false })),
  ),
  liveFault(
    'bill-list.has-more-when-full',
    'has_more is true on every full page of bills',
    'list.has-more-ends',
    cut((page, call) => {
      const limit = call.behaviour.billPages.limit(call);
      return { ...page, more: page.more || ('value' in limit && page.items.length === limit.value) };
    }),
  ),
  liveFault(
    'bill-list.state-ignored-beside-customer',
    'beside a customer_ref the filter by state is not looked at',
    ['bills.list.state-open', 'bills.list.state-part-paid', 'bills.list.state-paid'],
    billPages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, { ...filter, state: filter.customerRef === null ? filter.state : null }, call),
    })),
  ),
  liveFault(
    'bill-list.offset-taken',
    'offset moves a page of bills',
    'list.no-offset',
    billPages((was) => ({
      source: (call) => {
        const offset = Number(call.query.get('offset') ?? 0);
        const source = was.source(call);
        return offset > 0 ? source.slice(0, Math.max(0, source.length - offset)) : source;
      },
    })),
  ),
];
