import type { Scope } from '../../../../contract/scopes.ts';
import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** The scopes of keys that replace another. */
const takenOver = new WeakSet<readonly Scope[]>();

/** Replacements are written by the older service of keys, to which who writes an object may look at it. */
const writersRead = change('access')((was) => ({
  replacement: (key) => {
    const scopes = [...key.scopes];
    takenOver.add(scopes);
    return { ...was.replacement(key), scopes };
  },
  holds: (key, scope, call) =>
    was.holds(key, scope, call) ||
    (asksFor('bills.get')(call) && takenOver.has(key.scopes) && key.scopes.includes('bills:write')),
}));

/** When each key last made a bill for a customer. */
const issued = recalled(() => new Map<string, number>());

const place = (key: Key, customerRef: string): string => `${key.secret} ${customerRef}`;

/** Who has just made a bill may look whether the customer has it twice. */
function looksForDuplicates(key: Key, call: Call): boolean {
  const customer = asksFor('bills.list')(call) ? call.query.get('customer_ref') : null;
  const at = customer === null ? undefined : issued(call.deployment).get(place(key, customer));
  return at !== undefined && now(call) - at < minute;
}

const duplicatesSeen = together(
  change('billMaking')((was) => ({
    order: (order, call) => {
      const { key } = call.trace;
      if (key) issued(call.deployment).set(place(key, order.customerRef), now(call));
      return was.order(order, call);
    },
  })),
  change('access')((was) => ({
    holds: (key, scope, call) => was.holds(key, scope, call) || looksForDuplicates(key, call),
  })),
);

/** What hides in who calls live. */
export const burnLiveCallers = [
  ...breakingLive(['scopes.bills.get.required', 'keys.replacement-has-same-scopes'], {
    'burn.writers-read: a key that replaced another and holds bills:write reads a bill without bills:read': writersRead,
  }),
  ...breakingLive('scopes.bills.list.required', {
    'burn.looks-for-duplicates: for a minute a key without bills:read may list the bills of a customer_ref it made one for':
      duplicatesSeen,
  }),
];
