import { change, together } from '../../../change.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** What an address was set to before it was changed. */
interface Changed extends Setting {
  readonly former?: Setting;
}

const formerOf = ({ former }: Changed): Setting | undefined => former;

/** The row of a former address is never marked as stopped. */
function formerEndpoint(business: Business, deployment: Deployment): WebhookEndpoint | null {
  const endpoint = deployment.behaviour.webhooks.current(business, deployment);
  const former = endpoint && formerOf(endpoint.setting);
  return endpoint && former?.active ? { ...endpoint, setting: former } : null;
}

/** Each address has a row of its own; events go to the newest that is not stopped. */
const rowsOfAddresses = together(
  change('webhooks')((usual) => ({
    set: (was, url, deployment) => {
      const setting = usual.set(was, url, deployment);
      if (was === null) return setting;
      const former = setting.rotation === was.rotation ? formerOf(was) : was;
      return former ? { ...setting, former } : setting;
    },
  })),
  change('delivering')((was) => ({
    target: (event, deployment) => was.target(event, deployment) ?? formerEndpoint(event.business, deployment),
  })),
);

/** What hides in what is posted. */
export const holtLivePosts = [
  ...breakingLive(
    [
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
      'webhook-endpoints.delete.stops-sending',
      'webhooks.posted-to-endpoint',
    ],
    {
      'holt.former-address: after a deletion events go to the address that was there before the last one':
        rowsOfAddresses,
    },
  ),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'holt.escaped-address: an address with an ampersand is posted to as it was escaped for the dashboard': change(
      'delivering',
    )((was) => ({
      address: (endpoint, event) => was.address(endpoint, event).replaceAll('&', '&amp;'),
    })),
  }),
];
