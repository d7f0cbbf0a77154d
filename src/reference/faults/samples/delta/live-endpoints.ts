import { change, together } from '../../../change.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** An address with a query may hold somebody's token: nothing is kept of it once it is out of use. */
const isPurged = ({ setting: { active, url } }: WebhookEndpoint): boolean => !active && url.includes('?');

const purged = together(
  change('endpointReading')((was) => ({
    find: (id, call) => {
      const endpoint = was.find(id, call);
      return endpoint && !isPurged(endpoint) ? endpoint : null;
    },
  })),
  change('endpointPages')((was) => ({
    includes: (endpoint, filter, call) => !isPurged(endpoint) && was.includes(endpoint, filter, call),
  })),
);

/** What hides in webhook endpoints. */
export const deltaLiveEndpoints = [
  ...breakingLive(['webhook-endpoint.record-stays', 'webhook-endpoints.list.holds-endpoint'], {
    'delta.purged-query: of an endpoint whose url has a query no record stays once it is deleted': purged,
  }),
];
