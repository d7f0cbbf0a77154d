import { change } from '../../../change.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';

/** Whether the address of a business has been another one before. */
const isMoved = (business: Business, deployment: Deployment): boolean =>
  (deployment.behaviour.webhooks.current(business, deployment)?.setting.rotation ?? 0) > 0;

/** What hides in what the sandbox posts. */
export const gladeSandboxPosts = [
  ...breaking('webhooks.test-event-livemode-false', {
    'glade.moved-address: once the test address was changed for another one test events have livemode true': change(
      'events',
    )((was) => ({
      object: (event, deployment) => {
        const view = was.object(event, deployment);
        return isMoved(event.business, deployment) ? { ...view, livemode: true } : view;
      },
    })),
  }),
];
