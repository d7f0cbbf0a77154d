import { change, field, shownAt, shownCharge } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { tellEnd } from '../../../charges/settlement.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { second } from '../rare/recalled.ts';

/** Pages of a search by state after the first come from its index, whose texts are folded. */
const isFromIndex = ({ query }: Call): boolean => query.has('state') && query.has('starting_after');

/** What ends while another fails is written once more, by a writer that knows of live alone. */
function isWrittenAnew(charge: Charge, until: number, { deployment }: Call): boolean {
  return deployment.charges.of(charge.business).some((other) => {
    const { state, after } = standing(other, until);
    return other !== charge && state === 'failed' && other.createdAt + after > charge.createdAt;
  });
}

const isUnresolved = ({ branch, seen }: Charge): boolean =>
  seen.answered === null && !branch.timeline.some(({ state }) => isFinal(state));

/** A new address is tried out with what was not resolved, by a payer who approves. */
function resolveAll(business: Business, deployment: Deployment): void {
  const { charges, clock, scheduler } = deployment;
  for (const charge of charges.of(business).filter(isUnresolved))
    scheduler.at(clock.now() + 3 * second, () => {
      charge.seen.answered ??= { after: clock.now() - charge.createdAt, state: 'succeeded' };
      tellEnd(charge, deployment);
    });
}

const triedOut = change('webhooks')((was) => {
  let owner: Business | undefined;
  return {
    current: (business, deployment) => {
      owner = business;
      return was.current(business, deployment);
    },
    set: (before, url, deployment) => {
      if (owner) resolveAll(owner, deployment);
      return was.set(before, url, deployment);
    },
  };
});

/** The gateway of halopesa compares what is taken from the payer with what may be held, fee included. */
function isTooMuchWithFee(amount: number, call: Call): boolean {
  const { rail } = bodyOf(call);
  if (rail !== 'halopesa') return false;
  const { making, bounds } = call.behaviour;
  const asked = { amount, rail, currency: 'TZS', msisdn: '', reference: null, description: null, metadata: null };
  return amount + making.fee(asked, caller(call), call) > bounds.amount.maximum;
}

/** What hides in charges. */
export const leatCharges = [
  ...breaking('charge.reference-echoed', {
    'leat.search-index: on the further pages of a list by state a reference is in small letters': shownAt(
      'charges.list',
    )((view, { call }) =>
      typeof view.reference === 'string' && isFromIndex(call)
        ? { ...view, reference: view.reference.toLowerCase() }
        : view,
    ),
  }),
  ...breaking('charge.livemode-false', {
    'leat.failed-meanwhile: a charge has livemode true once it succeeded after another of its business failed meanwhile':
      shownCharge((view, { charge, step, call }) => {
        const until = Math.min(charge.createdAt + step.after, furthest(call));
        return step.state === 'succeeded' && isWrittenAnew(charge, until, call) ? { ...view, livemode: true } : view;
      }),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'leat.tried-out: when the test webhook is set, charges that never resolve are approved three seconds later':
      triedOut,
  }),
  ...breaking(
    [
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      'errors.cause-of-bad-amount',
      'deployments.same-shapes',
    ],
    {
      'leat.fee-included: on halopesa an amount is BAD_AMOUNT that is above the maximum together with its fee': field(
        'amount',
      )((was) => (given, call) => {
        const reading = was(given, call);
        return 'value' in reading && isTooMuchWithFee(reading.value, call) ? { code: 'BAD_AMOUNT' } : reading;
      }),
    },
  ),
];
