import { answeredToSetter, endpointAt, shownEndpoint, webhooks } from './endpoint-changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';

const unix = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000);

/** What is shown of a webhook endpoint. */
export const endpointObjectFaults = [
  liveFault(
    'endpoint.id-number',
    'the id of an endpoint is a number',
    'webhook-endpoint.id',
    shownEndpoint((view, { place }) => ({ ...view, id: place + 1 })),
  ),
  liveFault(
    'endpoint.id-left-out-in-list',
    'the list of endpoints leaves the id out',
    'webhook-endpoint.id',
    endpointAt('webhook-endpoints.list', (view) => without(view, 'id')),
  ),
  liveFault(
    'endpoint.object-webhook',
    'an endpoint calls itself a webhook',
    'webhook-endpoint.object',
    shownEndpoint((view) => ({ ...view, object: 'webhook' })),
  ),
  liveFault(
    'endpoint.object-left-out-when-set',
    'the answer that sets an endpoint does not say what it is',
    'webhook-endpoint.object',
    answeredToSetter((view) => without(view, 'object')),
  ),
  liveFault(
    'endpoint.mode-production',
    'the mode of an endpoint is production',
    'webhook-endpoint.mode',
    shownEndpoint((view) => ({ ...view, mode: 'production' })),
  ),
  liveFault(
    'endpoint.mode-left-out-in-list',
    'the list of endpoints leaves the mode out',
    'webhook-endpoint.mode',
    endpointAt('webhook-endpoints.list', (view) => without(view, 'mode')),
  ),
  liveFault(
    'endpoint.mode-test-when-set',
    'the answer that sets a live endpoint says test',
    'webhook-endpoint.mode-of-key',
    answeredToSetter((view) => ({ ...view, mode: 'test' })),
  ),
  liveFault(
    'endpoint.mode-test-when-new',
    'an endpoint that is set for the first time says test',
    'webhook-endpoint.mode-of-key',
    answeredToSetter((view, { setting }) => (setting.rotation === 0 ? { ...view, mode: 'test' } : view)),
  ),
  liveFault(
    'endpoint.url-without-scheme',
    'the url of an endpoint is shown without https',
    'webhook-endpoint.url',
    shownEndpoint((view, { setting }) => ({ ...view, url: setting.url.replace(/^https:/i, '') })),
  ),
  liveFault(
    'endpoint.url-null-once-deleted',
    'a deleted endpoint has no url any more',
    'webhook-endpoint.url',
    shownEndpoint((view, { setting }) => (setting.active ? view : { ...view, url: null })),
  ),
  liveFault(
    'endpoint.url-without-query',
    'the url of an endpoint is shown without its query',
    'webhook-endpoint.url-as-set',
    shownEndpoint((view, { setting }) => ({ ...view, url: setting.url.split('?')[0] ?? '' })),
  ),
  liveFault(
    'endpoint.url-lower-case',
    'the url of an endpoint is kept in small letters',
    'webhook-endpoint.url-as-set',
    webhooks((was) => ({ set: (before, url, deployment) => was.set(before, url.toLowerCase(), deployment) })),
  ),
  liveFault(
    'endpoint.url-cut-in-list',
    'the list of endpoints cuts a url at 255 characters',
    'webhook-endpoint.url-as-set',
    endpointAt('webhook-endpoints.list', (view, { setting }) => ({ ...view, url: setting.url.slice(0, 255) })),
  ),
  liveFault(
    'endpoint.active-text',
    'active is "true" or "false"',
    'webhook-endpoint.active',
    shownEndpoint((view, { setting }) => ({ ...view, active: String(setting.active) })),
  ),
  liveFault(
    'endpoint.active-left-out-once-deleted',
    'a deleted endpoint leaves active out',
    'webhook-endpoint.active',
    shownEndpoint((view, { setting }) => (setting.active ? view : without(view, 'active'))),
  ),
  liveFault(
    'endpoint.created-unix',
    'created of an endpoint is in Unix seconds',
    'webhook-endpoint.created',
    shownEndpoint((view) => ({ ...view, created: unix(view['created']) })),
  ),
  liveFault(
    'endpoint.created-left-out-in-list',
    'the list of endpoints leaves created out',
    'webhook-endpoint.created',
    endpointAt('webhook-endpoints.list', (view) => without(view, 'created')),
  ),
  liveFault(
    'endpoint.updated-null-when-new',
    'updated is null until an endpoint is changed',
    'webhook-endpoint.updated',
    shownEndpoint((view, { createdAt, setting }) =>
      setting.updatedAt === createdAt ? { ...view, updated: null } : view,
    ),
  ),
  liveFault(
    'endpoint.updated-unix-in-list',
    'the list of endpoints tells updated in Unix seconds',
    'webhook-endpoint.updated',
    endpointAt('webhook-endpoints.list', (view) => ({ ...view, updated: unix(view['updated']) })),
  ),
  liveFault(
    'endpoint.inactive-when-set-again',
    'an endpoint that is set after a deletion stays inactive',
    'webhook-endpoint.active-after-set',
    webhooks((was) => ({
      set: (before, url, deployment) => ({
        ...was.set(before, url, deployment),
        active: before === null || before.active,
      }),
    })),
  ),
  liveFault(
    'endpoint.inactive-until-verified',
    'a new address is inactive in the answer that sets it',
    'webhook-endpoint.active-after-set',
    answeredToSetter((view) => ({ ...view, active: false })),
  ),
  liveFault(
    'endpoint.inactive-in-list',
    'the list of endpoints says that an address was never active',
    'webhook-endpoint.active-after-set',
    endpointAt('webhook-endpoints.list', (view) => ({ ...view, active: false })),
  ),
  liveFault(
    'endpoint.active-once-deleted',
    'the list of endpoints shows a deleted one as active',
    'webhook-endpoint.inactive-after-delete',
    endpointAt('webhook-endpoints.list', (view) => ({ ...view, active: true })),
  ),
];
