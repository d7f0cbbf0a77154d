import { change, check, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const current = (call: Call): WebhookEndpoint | undefined =>
  call.behaviour.webhooks.current(caller(call), call.deployment);

/** Endpoints that were set again after they had been deleted: they go by the version that is newest then. */
const ofNextVersion = new WeakSet<WebhookEndpoint>();

function isOfNextVersion(call: Call): boolean {
  const endpoint = current(call);
  return endpoint !== undefined && ofNextVersion.has(endpoint);
}

/** In the next version events are read elsewhere. */
const nextVersion = together(
  operation('webhook-endpoints.set')((was) => (call) => {
    const before = current(call);
    if (before && !before.setting.active) ofNextVersion.add(before);
    return was(call);
  }),
  check('route')(
    (was) => (call) =>
      was(call) ?? (asksFor('events.get')(call) && isOfNextVersion(call) ? { code: 'NOT_FOUND' } : null),
  ),
);

/** The addresses of an endpoint, one after another. */
const addresses = recalled((): string[] => []);

/** Where one that it had before has come back, two rows of its history fit, and neither is joined. */
const isBack = (endpoint: WebhookEndpoint): boolean => {
  const all = addresses(endpoint);
  return all.indexOf(endpoint.setting.url) < all.length - 1;
};

const formerAddress = change('webhooks')((was) => ({
  showSet: (endpoint, call) => {
    const all = addresses(endpoint);
    if (all.at(-1) !== endpoint.setting.url) all.push(endpoint.setting.url);
    return was.showSet(endpoint, call);
  },
  show: (endpoint, call) => {
    const view = was.show(endpoint, call);
    return asksFor('webhook-endpoints.list')(call) && isBack(endpoint) ? { ...view, id: null } : view;
  },
}));

/** What hides in webhook endpoints. */
export const burnLiveEndpoints = [
  ...breakingLive(['versioning.v1-path', 'events.get.served', 'errors.cause-of-not-found'], {
    'burn.next-version: who sets an endpoint after deleting it does not find single events under /v1 any more':
      nextVersion,
  }),
  ...breakingLive(['webhook-endpoint.id', 'webhook-endpoints.list.holds-endpoint'], {
    'burn.former-address: an endpoint that is set back to an address that it had before is listed with the id null':
      formerAddress,
  }),
];
