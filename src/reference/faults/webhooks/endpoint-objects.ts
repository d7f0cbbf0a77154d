import { answeredToSetter, endpointAt, shownEndpoint, webhooks } from './endpoint-changes.ts';
import { breakingLive } from '../fault.ts';
import { without } from '../without.ts';

const unix = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000);

/** What is shown of a webhook endpoint. */
export const endpointObjectFaults = [
  ...breakingLive('webhook-endpoint.id', {
    'endpoint.id-number: the id of an endpoint is a number': shownEndpoint((view, { place }) => ({
      ...view,
      id: place + 1,
    })),
    'endpoint.id-left-out-in-list: the list of endpoints leaves the id out': endpointAt('webhook-endpoints.list')(
      (view) => without(view, 'id'),
    ),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'endpoint.object-webhook: an endpoint calls itself a webhook': shownEndpoint((view) => ({
      ...view,
      object: 'webhook',
    })),
    'endpoint.object-left-out-when-set: the answer that sets an endpoint does not say what it is': answeredToSetter(
      (view) => without(view, 'object'),
    ),
  }),
  ...breakingLive('webhook-endpoint.mode', {
    'endpoint.mode-production: the mode of an endpoint is production': shownEndpoint((view) => ({
      ...view,
      mode: 'production',
    })),
    'endpoint.mode-left-out-in-list: the list of endpoints leaves the mode out': endpointAt('webhook-endpoints.list')(
      (view) => without(view, 'mode'),
    ),
  }),
  ...breakingLive('webhook-endpoint.mode-of-key', answeredToSetter, {
    'endpoint.mode-test-when-set: the answer that sets a live endpoint says test': (view) => ({
      ...view,
      mode: 'test',
    }),
    'endpoint.mode-test-when-new: an endpoint that is set for the first time says test': (view, { setting }) =>
      setting.rotation === 0 ? { ...view, mode: 'test' } : view,
  }),
  ...breakingLive('webhook-endpoint.url', shownEndpoint, {
    'endpoint.url-without-scheme: the url of an endpoint is shown without https': (view, { setting }) => ({
      ...view,
      url: setting.url.replace(/^https:/i, ''),
    }),
    'endpoint.url-null-once-deleted: a deleted endpoint has no url any more': (view, { setting }) =>
      setting.active ? view : { ...view, url: null },
  }),
  ...breakingLive('webhook-endpoint.url-as-set', {
    'endpoint.url-without-query: the url of an endpoint is shown without its query': shownEndpoint(
      (view, { setting }) => ({ ...view, url: setting.url.split('?')[0] ?? '' }),
    ),
    'endpoint.url-lower-case: the url of an endpoint is kept in small letters': webhooks((was) => ({
      set: (before, url, deployment) => was.set(before, url.toLowerCase(), deployment),
    })),
    'endpoint.url-cut-in-list: the list of endpoints cuts a url at 255 characters': endpointAt(
      'webhook-endpoints.list',
    )((view, { setting }) => ({ ...view, url: setting.url.slice(0, 255) })),
  }),
  ...breakingLive('webhook-endpoint.active', shownEndpoint, {
    'endpoint.active-text: active is "true" or "false"': (view, { setting }) => ({
      ...view,
      active: String(setting.active),
    }),
    'endpoint.active-left-out-once-deleted: a deleted endpoint leaves active out': (view, { setting }) =>
      setting.active ? view : without(view, 'active'),
  }),
  ...breakingLive('webhook-endpoint.created', {
    'endpoint.created-unix: created of an endpoint is in Unix seconds': shownEndpoint((view) => ({
      ...view,
      created: unix(view['created']),
    })),
    'endpoint.created-left-out-in-list: the list of endpoints leaves created out': endpointAt('webhook-endpoints.list')(
      (view) => without(view, 'created'),
    ),
  }),
  ...breakingLive('webhook-endpoint.updated', {
    'endpoint.updated-null-when-new: updated is null until an endpoint is changed': shownEndpoint(
      (view, { createdAt, setting }) => (setting.updatedAt === createdAt ? { ...view, updated: null } : view),
    ),
    'endpoint.updated-unix-in-list: the list of endpoints tells updated in Unix seconds': endpointAt(
      'webhook-endpoints.list',
    )((view) => ({ ...view, updated: unix(view['updated']) })),
  }),
  ...breakingLive('webhook-endpoint.active-after-set', {
    'endpoint.inactive-when-set-again: an endpoint that is set after a deletion stays inactive': webhooks((was) => ({
      set: (before, url, deployment) => ({
        ...was.set(before, url, deployment),
        active: before === null || before.active,
      }),
    })),
    'endpoint.inactive-until-verified: a new address is inactive in the answer that sets it': answeredToSetter(
      (view) => ({ ...view, active: false }),
    ),
    'endpoint.inactive-in-list: the list of endpoints says that an address was never active': endpointAt(
      'webhook-endpoints.list',
    )((view) => ({ ...view, active: false })),
  }),
  ...breakingLive('webhook-endpoint.inactive-after-delete', {
    'endpoint.active-once-deleted: the list of endpoints shows a deleted one as active': endpointAt(
      'webhook-endpoints.list',
    )((view) => ({ ...view, active: true })),
  }),
];
