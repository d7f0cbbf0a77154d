import { answeredToSetter, endpointAt, shownEndpoint, webhooks } from './endpoint-changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting, turning, without } from '../views.ts';

const unix = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000);

/** What is shown of a webhook endpoint. */
export const endpointObjectFaults = [
  ...breakingLive('webhook-endpoint.id', shownEndpoint, {
    'endpoint.id-number: the id of an endpoint is a number': (view, { place }) => ({ ...view, id: place + 1 }),
  }),
  ...breakingLive('webhook-endpoint.id', endpointAt('webhook-endpoints.list'), {
    'endpoint.id-left-out-in-list: the list of endpoints leaves the id out': omitting('id'),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'endpoint.object-webhook: an endpoint calls itself a webhook': shownEndpoint(setting({ object: 'webhook' })),
    'endpoint.object-left-out-when-set: the answer that sets an endpoint does not say what it is': answeredToSetter(
      omitting('object'),
    ),
  }),
  ...breakingLive('webhook-endpoint.mode', {
    'endpoint.mode-production: the mode of an endpoint is production': shownEndpoint(setting({ mode: 'production' })),
    'endpoint.mode-left-out-in-list: the list of endpoints leaves the mode out': endpointAt('webhook-endpoints.list')(
      omitting('mode'),
    ),
  }),
  ...breakingLive('webhook-endpoint.mode-of-key', answeredToSetter, {
    'endpoint.mode-test-when-set: the answer that sets a live endpoint says test': setting({ mode: 'test' }),
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
    'endpoint.created-unix: created of an endpoint is in Unix seconds': shownEndpoint(turning('created', unix)),
    'endpoint.created-left-out-in-list: the list of endpoints leaves created out': endpointAt('webhook-endpoints.list')(
      omitting('created'),
    ),
  }),
  ...breakingLive('webhook-endpoint.updated', shownEndpoint, {
    'endpoint.updated-null-when-new: updated is null until an endpoint is changed': (view, { createdAt, setting }) =>
      setting.updatedAt === createdAt ? { ...view, updated: null } : view,
  }),
  ...breakingLive('webhook-endpoint.updated', endpointAt('webhook-endpoints.list'), {
    'endpoint.updated-unix-in-list: the list of endpoints tells updated in Unix seconds': turning('updated', unix),
  }),
  ...breakingLive('webhook-endpoint.active-after-set', {
    'endpoint.inactive-when-set-again: an endpoint that is set after a deletion stays inactive': webhooks((was) => ({
      set: (before, url, deployment) => ({
        ...was.set(before, url, deployment),
        active: before === null || before.active,
      }),
    })),
    'endpoint.inactive-until-verified: a new address is inactive in the answer that sets it': answeredToSetter(
      setting({ active: false }),
    ),
    'endpoint.inactive-in-list: the list of endpoints says that an address was never active': endpointAt(
      'webhook-endpoints.list',
    )(setting({ active: false })),
  }),
  ...breakingLive('webhook-endpoint.inactive-after-delete', endpointAt('webhook-endpoints.list'), {
    'endpoint.active-once-deleted: the list of endpoints shows a deleted one as active': setting({ active: true }),
  }),
];
