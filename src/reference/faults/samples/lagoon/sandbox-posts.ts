import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { isObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';

/** Whoever posts again finds the mode beside the metadata of a charge; where there is none, it is taken for live. */
function isTakenForLive({ data: { metadata = null }, delivery }: LoggedEvent): boolean {
  return delivery.attempts > 0 && isObject(metadata) && Object.keys(metadata).length === 0;
}

/** What hides in what the sandbox posts. */
export const lagoonSandboxPosts = [
  ...breaking('webhooks.test-event-livemode-false', {
    'lagoon.restored-mode: posted again, the test event of a charge without metadata has livemode true': change(
      'events',
    )((was) => ({
      posted: (event, deployment) => {
        const view = was.posted(event, deployment);
        return isTakenForLive(event) ? { ...view, livemode: true } : view;
      },
    })),
  }),
];
