import { shownAt } from '../../../change.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';

/** Who sets another address gets the shorter payload from then on, in lists as well as in posts of the next version. */
const hasShortPayload = (business: Business, deployment: Deployment): boolean =>
  (deployment.behaviour.webhooks.current(business, deployment)?.setting.rotation ?? 0) > 0;

/** What hides in charges of live. */
export const loughLiveCharges = [
  ...breakingLive(
    [
      'deployments.same-shapes',
      'charge.description',
      'charge.description-echoed',
      'charge.metadata',
      'charge.metadata-returned',
    ],
    {
      'lough.short-payload: once a business set another webhook address its list of charges has no description and metadata':
        shownAt('charges.list')((view, { charge, call }) =>
          hasShortPayload(charge.business, call.deployment) ? without(view, 'description', 'metadata') : view,
        ),
    },
  ),
];
