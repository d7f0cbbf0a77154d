import { breakingLive } from '../../fault.ts';
import { endpointAt } from '../../webhooks/endpoint-changes.ts';

/** What hides in webhook endpoints. */
export const knarLiveEndpoints = [
  // What was replaced twice is listed from the history of addresses, which has its times in seconds.
  ...breakingLive('webhook-endpoint.updated', {
    'knar.from-history: from the third address of an endpoint on the list has its updated in Unix seconds': endpointAt(
      'webhook-endpoints.list',
    )((view, { setting }) =>
      setting.rotation < 2 ? view : { ...view, updated: Math.floor(setting.updatedAt / 1000) },
    ),
  }),
];
