import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { tellEnd, type Listener } from '../../../charges/settlement.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingOn } from '../../fault.ts';

/** The live deployment of a service, by the businesses that both deployments share. */
const liveOf = new WeakMap<Deployment['businesses'], Deployment>();

const notingLive: Patch = (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, ({ deployment }) => void liveOf.set(deployment.businesses, deployment)],
});

/** What waits on live for the payer of a charge that was simulated. */
const waiting = ({ business, reference, amount }: Charge, live: Deployment): Charge | undefined =>
  live.charges
    .of(business)
    .findLast(
      (charge) =>
        charge.origin.is === 'prompt' &&
        charge.reference === reference &&
        charge.amount === amount &&
        standing(charge, live.clock.now()).state === 'processing',
    );

/** The simulated network answers by reference and amount, and all who wait for them hear it. */
const overheard: Listener = ({ is, charge, at }, { businesses }) => {
  const live = liveOf.get(businesses);
  if (!live || is !== 'succeeded' || charge.reference === null || charge.reference === '') return;
  const other = waiting(charge, live);
  if (!other) return;
  other.seen.answered = { state: 'succeeded', after: at - other.createdAt };
  tellEnd(other, live);
};

/** Whoever saves the webhooks of a business on the dashboard makes all of them active. */
function activate(business: Business, { endpoints }: Deployment): void {
  for (const endpoint of endpoints.of(business))
    if (endpoint.mode === 'live') endpoint.setting = { ...endpoint.setting, active: true };
}

/** What hides between the deployments. */
export const scaurBetween = [
  ...breakingOn('sandbox.cannot-reach-ledger', {
    'scaur.overheard: a charge of live that waits succeeds with one of the sandbox with its reference and amount': {
      sandbox: (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, overheard] }),
      live: notingLive,
    },
  }),
  ...breakingOn(
    [
      'webhook-endpoint.inactive-after-delete',
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'scaur.saved-together: a deleted endpoint is active again once the test-mode address is set or taken away': {
        sandbox: change('webhooks')((was) => ({
          current: (business, deployment) => {
            activate(business, deployment);
            return was.current(business, deployment);
          },
        })),
      },
    },
  ),
];
