import { createHash, randomUUID } from 'node:crypto';
import type { Call, Outcome, Try } from '../reference/call.ts';
import type { Order } from '../reference/orders.ts';
import { itemsOf } from '../reference/lists.ts';
import { again, at, both, change, charging, field, fromTry, hasty, isRefused, key, together } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const linked = at('create_payment_link');
const hashed = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

const keysOf = (keyFor: (call: Omit<Call, 'key'>) => string, op = 'create_charge'): Patch =>
  together(
    change('requests')((was) => ({ mintKey: (call) => (call.op === op ? keyFor(call) : was.mintKey(call)) })),
    change('orders')((was) => ({
      key: (facts) =>
        op === 'create_charge'
          ? keyFor({ body: { reference: facts.order }, op } as unknown as Omit<Call, 'key'>)
          : was.key(facts),
    })),
  );

const byReference = (alter: (reference: string) => string): Patch =>
  keysOf(({ body }) => {
    const reference = body?.['reference'];
    return typeof reference === 'string' ? hashed(alter(reference)) : randomUUID();
  });

/** The key of a further try, where what came before fits. */
const newKeyAfter = (fits: (outcome: Outcome, asked: Try) => boolean): Patch => {
  const seen = new WeakSet<Call>();
  return together(
    change('retries')((was) => ({
      isAgain: (outcome, asked, timing) => {
        if (fits(outcome, asked)) seen.add(asked.call);
        return was.isAgain(outcome, asked, timing);
      },
    })),
    key(
      ({ call, attempt }) => attempt > 1 && seen.has(call),
      () => randomUUID(),
    ),
  );
};

const inBetween = (outcome: Outcome): boolean => outcome.is === 'unknown' && outcome.why.startsWith('status 50');

/** Ends a walk of bills early. */
const billsEnd = (pages: number): Patch =>
  change('lists')((was) => ({
    next: (its, list, page) =>
      page >= pages && itemsOf(list).some(({ object }) => object === 'bill') ? null : was.next(its, list, page),
  }));

/** Clients that try again wrongly at one place alone, or take a key for two orders that look alike. */
export const seldomTried: readonly ClientFault[] = [
  ...breaking('client.retries-with-same-key', {
    'resends.other-rail: tries another network when it sends again': field(
      both(charging, fromTry(2)),
      'rail',
      (value) => (value === 'mpesa' ? 'airtel' : 'mpesa'),
    ),
    'resends.new-key-fourth: makes a new key for the fourth try': key(both(charging, fromTry(4)), () => randomUUID()),
    'resends.new-key-after-limit: makes a new key for a try after RATE_LIMITED': newKeyAfter(
      (outcome, asked) => charging(asked) && isRefused(outcome, 'RATE_LIMITED'),
    ),
    'resends.new-key-at-tills: makes a new key for a POS charge whose answer was lost': newKeyAfter(
      (outcome, asked) => at('create_pos_charge')(asked) && outcome.is === 'unknown',
    ),
    'resends.new-key-after-gateway: makes a new key after an error of a server in between': newKeyAfter(
      (outcome, asked) => charging(asked) && inBetween(outcome),
    ),
    'resends.new-key-after-crash: makes a new key for an order that was begun before a crash': key(
      ({ call }) => call.order?.resumed === true,
      () => randomUUID(),
    ),
    'resends.other-till-reference: marks the reference at a till when it sends again': field(
      both(at('create_pos_charge'), fromTry(2)),
      'reference',
      (value) => `${String(value)}-again`,
    ),
  }),
  ...breaking('client.link-resent-with-key', {
    'links.key-lost-on-third: leaves the key out when it sends a link for the third time': key(
      both(linked, fromTry(3)),
      () => null,
    ),
    'links.new-key-after-limit: makes a new key for a link after RATE_LIMITED': newKeyAfter(
      (outcome, asked) => linked(asked) && isRefused(outcome, 'RATE_LIMITED'),
    ),
  }),
  ...breaking('client.sends-given-key', {
    'given-key.first-try: makes a key of its own for later tries': key(both(charging, fromTry(2)), (its) =>
      hashed([its]),
    ),
  }),
  ...breaking('client.no-key-reuse-for-other-request', {
    'reuse.by-clock: makes keys from the milliseconds of its clock': keysOf(() => `key-at-${Date.now()}`),
    'reuse.ascii: makes keys from what is ASCII of a reference': byReference((its) => its.replaceAll(/[^ -~]/g, '')),
    'reuse.lower-case: makes keys from a reference in lower case': byReference((its) => its.toLowerCase()),
    'reuse.first-of-long: makes keys from the first 32 signs of a reference': byReference((its) => its.slice(0, 32)),
  }),
  ...breaking('client.new-order-new-key', {
    'equal.at-tills: makes keys of POS charges from their content': keysOf(
      ({ body }) => hashed(body),
      'create_pos_charge',
    ),
    'equal.names: takes two orders for one whose names differ in marks or in case': (policy) => {
      const known = new Map<string, Order>();
      return change('orders')((was) => ({
        begun: (kept, fresh) => {
          const name = fresh.order.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
          const its = known.get(name) ?? was.begun(kept, fresh);
          known.set(name, its);
          return its;
        },
      }))(policy);
    },
    'equal.second: uses one key for two equal charges after each other': (policy) => {
      const first = new Map<string, string>();
      return keysOf(({ body }) => {
        const of = hashed(body);
        const known = first.get(of);
        const its = known ?? randomUUID();
        if (known === undefined) first.set(of, its);
        else first.delete(of);
        return its;
      })(policy);
    },
  }),
  ...breaking('client.no-new-key-after-mismatch', {
    'mismatch.new-key-for-links: tries a link again with another key': together(
      again((outcome, asked) => linked(asked) && isRefused(outcome, 'IDEMPOTENT_MISMATCH'), 2),
      newKeyAfter((outcome, asked) => linked(asked) && isRefused(outcome, 'IDEMPOTENT_MISMATCH')),
    ),
  }),
  ...breaking('client.no-key-on-bills', {
    'bills.key-of-customer: makes the key of a bill from its customer, and trusts in it': together(
      again((outcome, asked) => at('create_bill')(asked) && outcome.is === 'unknown', 2),
      key(at('create_bill'), (_none, { call }) => `bill-${hashed(call.body?.['customer_ref'])}`),
    ),
  }),
  ...breaking('client.no-blind-resend-of-bills', {
    'bills.after-gateway: sends a bill again after an error of a server in between': again(
      (outcome, asked) => at('create_bill')(asked) && inBetween(outcome),
      2,
    ),
    'bills.after-half: sends a bill again when half of its answer came': again(
      (outcome, asked) => at('create_bill')(asked) && outcome.is === 'unknown' && /abort|hang up/.test(outcome.why),
      2,
    ),
  }),
  ...breaking('client.no-retry-of-other-4xx', {
    'refused.bills-again: sends a bill again that was refused': again(
      (outcome, asked) => at('create_bill')(asked) && isRefused(outcome, 'BAD_EXPIRY', 'BAD_CUSTOMER_REF'),
      2,
    ),
    'refused.notice-again: sends a notice again whose number was refused': again(
      (outcome) => isRefused(outcome, 'BAD_NUMBER'),
      2,
    ),
    'refused.url-again: sets an address again that was refused': again((outcome) => isRefused(outcome, 'BAD_URL'), 2),
  }),
  ...breaking('client.retries-ledger-unavailable', {
    'backoff.none-for-links: sends a link again at once after LEDGER_UNAVAILABLE': together(
      change('retries')(({ timing }) => ({ timing: { ...timing, tries: 7 } })),
      hasty((outcome, asked) => linked(asked) && isRefused(outcome, 'LEDGER_UNAVAILABLE')),
    ),
  }),
  ...breaking('client.pages-to-the-end', {
    'pages.bills-two: ends a walk of bills after two pages': billsEnd(2),
  }),
  ...breaking('client.pages-by-cursor', {
    'pages.bills-first: goes on after the first bill of a page': change('lists')((was) => ({
      next: (its, list, page) => {
        const next = was.next(its, list, page);
        const [first] = itemsOf(list);
        return next && first?.['object'] === 'bill' ? { ...next, starting_after: first['id'] } : next;
      },
    })),
  }),
];
