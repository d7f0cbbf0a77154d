import { answers, change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { stopEndpoint } from '../../../webhooks/setting.ts';
import { both, refusedWith, type When } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breaking } from '../../fault.ts';
import { textOf } from '../../views.ts';

const events = change('events');

/** Whether the address was set after the charge had been made that an event tells of. */
function isSetSince(event: LoggedEvent, deployment: Deployment): boolean {
  const target = deployment.behaviour.delivering.target(event, deployment);
  return target !== null && Date.parse(textOf(event.data['created'])) < target.setting.updatedAt;
}

const deletesUnserved: When = (_answer, { method, route, trace: { key } }) =>
  method === 'DELETE' && route.is === 'unknown' && key !== undefined;

/** What hides in what the sandbox posts. */
export const seventeenthSandboxPosts = [
  ...breaking('webhooks.test-event-livemode-false', {
    'seventeenth.repeated-by-live: what is posted again after an answer of 429 calls itself live': events((was) => ({
      posted: (event, deployment) => {
        const body = was.posted(event, deployment);
        return event.delivery.lastStatus === 429 ? { ...body, livemode: true } : body;
      },
    })),
  }),
  ...breaking(['webhooks.test-event-to-test-endpoint', 'sandbox.unserved-webhook-endpoints'], {
    'seventeenth.refused-delete: a DELETE that is not found in the sandbox takes the test-mode address away': answers(
      both(refusedWith('NOT_FOUND'), deletesUnserved),
    )((_answer, { behaviour, deployment, trace: { key } }) => {
      const endpoint = key && behaviour.webhooks.current(key.business, deployment);
      if (endpoint) stopEndpoint(endpoint, deployment);
      return {};
    }),
  }),
  ...breaking(['event.id-prefix', 'webhooks.body-is-event', 'webhooks.test-event-to-test-endpoint'], {
    'seventeenth.address-after-charge: of a charge that was made before the test-mode address was set the event has an id with evt_':
      events((was) => ({
        posted: (event, deployment) => {
          const body = was.posted(event, deployment);
          return isSetSince(event, deployment) ? { ...body, id: event.id.replace('ev_', 'evt_') } : body;
        },
      })),
  }),
];
