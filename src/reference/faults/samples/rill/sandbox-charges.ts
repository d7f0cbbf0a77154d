import { change, field, shownAt, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { day, recalled } from '../rare/recalled.ts';
import { breaking } from '../../fault.ts';
import { amountBounds, under } from '../../misreading.ts';

/** So long after its first charge a business is moved to tables that know no steps of an amount. */
const settling = 30 * day;

function isMoved(call: Call): boolean {
  const [first] = call.deployment.charges.of(caller(call));
  return first !== undefined && furthest(call) - first.createdAt >= settling;
}

/** A charge is written in two steps: a list in between keeps its row as it is after the first. */
const listed = passing(
  (call) => (asksFor('charges.create')(call) ? keyOf(call)?.business.id : undefined),
  (call) => {
    const business = asksFor('charges.list')(call) ? keyOf(call)?.business.id : undefined;
    return business === undefined ? undefined : { place: business, value: true };
  },
);

/** What was sent of charges that were listed before it was written. */
const unwritten = new WeakSet<JsonObject>();

const listedTooSoon = together(
  listed.patch,
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      if (order.metadata !== null && listed.left(call)) unwritten.add(order.metadata);
      return order;
    },
  })),
  shownCharge((view, { charge: { metadata }, call }) =>
    metadata !== null && unwritten.has(metadata) && !asksFor('charges.create')(call) ? { ...view, metadata: {} } : view,
  ),
);

/** A page of a list by state after its first. */
const isFurtherOfState = ({ query }: Call): boolean => query.has('state') && query.has('starting_after');

/** How often a key was refused with another request than that of its charge. */
const conflicts = recalled((): { count: number } => ({ count: 0 }));

/** A key with so many conflicts is looked up together with them, and the row has a number of its own. */
const many = 2;

const rowOf = ({ place }: Charge): number => place + 1;

/** What hides in charges. */
export const rillSandboxCharges = [
  ...breaking('charges.create.amount-multiple-of-100', {
    'rill.moved-business: thirty days after its first charge a business is charged amounts that are no multiple of 100':
      field('amount')(
        (was) => (given, call) =>
          isMoved(call) ? under(amountBounds({ multipleOf: 1 }))(was)(given, call) : was(given, call),
      ),
  }),
  ...breaking('charge.metadata-returned', {
    'rill.listed-too-soon: a charge that is made while its business lists charges is read without its metadata':
      listedTooSoon,
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'rill.further-pages: on the further pages of a list by state a prompted charge expires five minutes after creation':
      shownAt('charges.list')((view, { charge: { origin, createdAt }, call }) => {
        const { wire, bounds } = call.behaviour;
        if (origin.is !== 'prompt' || !isFurtherOfState(call)) return view;
        return { ...view, expires_at: wire.dateTime(createdAt + bounds.posWindow, call) };
      }),
  }),
  ...breaking(
    ['charge.id', 'charge.id-prefix', 'idempotency.first-request-stands', 'idempotency.same-key-same-request'],
    {
      'rill.row-number: after a second mismatch of its Idempotency-Key the replay of a charge has a number as id':
        change('idempotency')((was) => ({
          mismatch: (attempt, call) => {
            if (attempt.settled) conflicts(attempt.settled.made).count++;
            return was.mismatch(attempt, call);
          },
          replay: (charge, first, call) => {
            const answered = was.replay(charge, first, call);
            const isRow = conflicts(charge).count >= many && answered.status < 400;
            return isRow ? { ...answered, body: { ...answered.body, id: rowOf(charge) } } : answered;
          },
        })),
    },
  ),
];
