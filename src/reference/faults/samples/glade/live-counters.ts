import { change, shownAt, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { PosOrder } from '../../../pos/pos-order.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

const stateOf = (charge: Charge, call: Call): string => standing(charge, furthest(call)).state;

/** Codes that have expired stand in a table of their own, without what the till noted. */
const sameButReference = ({ amount, description, origin }: Charge, asked: PosOrder): boolean =>
  origin.is === 'pos' &&
  origin.till.number === asked.till.number &&
  amount === asked.amount &&
  description === asked.description;

const overComparedLess = change('posIdempotency')((was) => ({
  mismatch: (attempt, call) => {
    const { settled } = attempt;
    const { posOrder } = call.trace;
    if (!settled || !posOrder) return was.mismatch(attempt, call);
    const { made, answer } = settled;
    if (stateOf(made, call) !== 'expired' || !sameButReference(made, posOrder)) return was.mismatch(attempt, call);
    call.trace.replayed = true;
    return was.replay(made, answer, call);
  },
}));

/** The code that was shown last at a till. */
const lastAt = ({ business, number }: Till, { deployment }: Call): Charge | undefined =>
  deployment.charges.of(business).findLast(({ origin }) => origin.is === 'pos' && origin.till.number === number);

/** A till goes on with the session of a code that nobody paid, as if it had been scanned. */
const sameSession = change('codes')((was) => ({
  branch: (order, call) => {
    const branch = was.branch(order, call);
    const till = call.trace.posOrder?.till;
    const last = till && lastAt(till, call);
    if (!last || stateOf(last, call) !== 'expired') return branch;
    const timeline = branch.timeline.map((step) =>
      step.state === 'requires_payment' ? { ...step, state: 'processing' as const } : step,
    );
    return { ...branch, timeline };
  },
}));

/** Charges that were asked for again while they waited: their receipt is joined by the key of the till. */
const askedAgain = new WeakSet<Charge>();

const joinedByKey = together(
  change('posIdempotency')((was) => ({
    replay: (charge, first, call) => {
      if (!isFinal(standing(charge, furthest(call)).state)) askedAgain.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  shownCharge((view, { charge, step }) =>
    charge.origin.is === 'pos' && step.state === 'succeeded' && askedAgain.has(charge)
      ? { ...view, till: `till_${charge.origin.till.number}` }
      : view,
  ),
);

/** What hides at tills. */
export const gladeLiveCounters = [
  ...breakingLive(['pos-charge.till', 'pos-charge.till-echoed'], {
    'glade.turned-page: on a further page of a list a till is a number': shownAt('charges.list')(
      (view, { charge: { origin }, call }) =>
        origin.is === 'pos' && call.query.get('starting_after') !== null
          ? { ...view, till: Number(origin.till.number) }
          : view,
    ),
    'glade.joined-by-key: a POS charge that was retried before it was paid has a till that begins with till_':
      joinedByKey,
  }),
  ...breakingLive('idempotency.pos-mismatch-on-reference', {
    'glade.over-compared-less: once a code has expired its key takes another reference for the same request':
      overComparedLess,
  }),
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'glade.same-session: after a code that nobody paid the next one at the till begins as processing': sameSession,
  }),
];
