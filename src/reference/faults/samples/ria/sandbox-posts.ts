import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { breaking } from '../../fault.ts';

/** To where the business has set its live endpoint since its test address was set. */
const setSince = new WeakMap<LoggedEvent, string>();

/** Whoever posts finds the address of a business that was written down last, whatever its mode. */
const lastWritten = change('delivering')((was) => ({
  target: (event, deployment) => {
    const target = was.target(event, deployment);
    const last = deployment.endpoints
      .of(event.business)
      .findLast(({ mode, setting }) => mode !== deployment.mode && setting.active)?.setting;
    if (target && last && last.updatedAt > target.setting.updatedAt) setSince.set(event, last.url);
    else setSince.delete(event);
    return target;
  },
  address: (endpoint, event) => setSince.get(event) ?? was.address(endpoint, event),
}));

/** What hides in what the sandbox posts. */
export const riaSandboxPosts = [
  ...breaking(
    [
      'sandbox.unserved-webhook-endpoints',
      'webhooks.test-event-to-test-endpoint',
      'webhooks.no-test-events-to-live-endpoint',
      'webhooks.signed',
    ],
    {
      'ria.last-written: once the live endpoint was set through the API, test events go there instead of to the test address':
        lastWritten,
    },
  ),
];
