import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';

/** Who has so many test events is served by the worker for large senders. */
const many = 60;

/** Counts the test events of a business. */
const countOf = ({ business, place }: LoggedEvent, { events }: Deployment): number =>
  events.of(business).filter((event) => event.mode === 'test' && event.place <= place).length;

/** The first endpoint in the order of the index, where live stands before test. */
const firstOf = ({ business }: LoggedEvent, { endpoints }: Deployment): WebhookEndpoint | undefined =>
  endpoints
    .of(business)
    .filter(({ setting }) => setting.active)
    .toSorted((one, other) => one.mode.localeCompare(other.mode))[0];

/** What hides in what the sandbox posts. */
export const wealdSandboxPosts = [
  ...breaking(['webhooks.test-event-to-test-endpoint', 'webhooks.no-test-events-to-live-endpoint'], {
    'weald.large-sender: from the 61st test event of a business on they go to its live endpoint, if it has one': change(
      'delivering',
    )((was) => ({
      target: (event, deployment) => {
        const first = countOf(event, deployment) > many ? firstOf(event, deployment) : undefined;
        return first ?? was.target(event, deployment);
      },
    })),
  }),
];
