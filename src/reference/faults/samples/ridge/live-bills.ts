import type { Patch } from '../../../behaviour.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** How often a business asked for each customer_ref. */
const counts = recalled(() => new Map<string, number>());

/** So often the table is asked; from then on it is an index, which finds beginnings. */
const askedOften = 3;

/** Later pages go on as the first began. */
function timesAsked(customerRef: string, call: Call): number {
  const own = counts(caller(call));
  const times = (own.get(customerRef) ?? 0) + (call.query.get('starting_after') === null ? 1 : 0);
  own.set(customerRef, times);
  return times;
}

const indexed = new WeakSet<Call['trace']>();

const indexedWhenAskedOften = change('billPages')((was) => ({
  filter: (call) => {
    const filter = was.filter(call);
    const customerRef = 'value' in filter ? filter.value.customerRef : null;
    if (customerRef && timesAsked(customerRef, call) >= askedOften) indexed.add(call.trace);
    return filter;
  },
  includes: (bill, filter, call) => {
    const isFound = indexed.has(call.trace) && bill.customerRef.startsWith(filter.customerRef ?? '');
    return was.includes(bill, isFound ? { ...filter, customerRef: null } : filter, call);
  },
}));

const billRead = (call: Call): string | undefined => (isServed(call.route, 'bills.get') ? askedId(call) : undefined);

/** Whoever reads a bill first brings its state up to date, and others are told what its dates say. */
const readAtOnce = meeting(billRead, billRead);

/** For so long after an outage bills are written to the table that stood in. */
const standIn = { characters: 50, stays: hour } as const;

const outage = recalled(() => ({ seenAt: Number.NEGATIVE_INFINITY }));

const notingOutages: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      if (!call.deployment.condition.ledgerAvailable) outage(call.deployment).seenAt = now(call);
    },
  ],
});

const isStoodIn = (call: Call): boolean =>
  call.deployment.condition.ledgerAvailable && now(call) - outage(call.deployment).seenAt < standIn.stays;

/** What hides in bills. */
export const ridgeLiveBills = [
  ...breakingLive('bills.list.customer-ref-exact', {
    'ridge.asked-often: from the third time on a customer_ref also finds bills of which it is the beginning':
      indexedWhenAskedOften,
  }),
  ...breakingLive('bill.paid-wins-over-expired', {
    'ridge.read-at-once: of two reads of one bill at once the later tells a paid bill past its expiry as expired':
      together(
        readAtOnce.patch,
        change('billStanding')((was) => ({
          state: (bill, call) => {
            const isPast = bill.expiresAt !== null && bill.expiresAt <= furthest(call);
            return isPast && readAtOnce.met(call) ? 'expired' : was.state(bill, call);
          },
        })),
      ),
  }),
  ...breakingLive(['bills.create.customer-ref-64-accepted', 'errors.cause-of-bad-customer-ref'], {
    'ridge.stand-in: for an hour after requests met an outage of the ledger a customer_ref has 50 characters at most':
      together(
        notingOutages,
        fieldOf('billOrder')('customerRef')(
          (was) => (given, call) =>
            typeof given === 'string' && codePoints(given) > standIn.characters && isStoodIn(call)
              ? { code: 'BAD_CUSTOMER_REF' }
              : was(given, call),
        ),
      ),
  }),
];
