import { asText } from '../../http/json.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting, turning, without, unixSeconds } from '../views.ts';
import { answeredToSetter, endpointAt, shownEndpoint, webhooks } from './endpoint-changes.ts';
import { createHmac } from 'node:crypto';

const host = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const path = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

const threeHours = 3 * 3_600_000;

const iso = (at: number): string => new Date(at).toISOString();

/** An address that is like the one before keeps its secret. */
const kept = (alike: (known: string, given: string) => boolean) =>
  webhooks((was) => ({
    sameAddress: (known, given) => was.sameAddress(known, given) || alike(known, given),
    secret: ({ business, setting }, { signingRoot }) =>
      `whsec_${createHmac('sha256', signingRoot).update(`${business.id} ${setting.rotation}`).digest('base64')}`,
  }));

/** What is shown of a webhook endpoint, its signing secret, and when that changes. */
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
    'endpoint.created-unix: created of an endpoint is in Unix seconds': shownEndpoint(turning('created', unixSeconds)),
    'endpoint.created-left-out-in-list: the list of endpoints leaves created out': endpointAt('webhook-endpoints.list')(
      omitting('created'),
    ),
  }),
  ...breakingLive('webhook-endpoint.created', {
    'endpoint.created-in-1999: created of an endpoint is years ago': shownEndpoint(
      setting({ created: '1999-01-01T00:00:00.000Z', updated: '2000-01-01T00:00:00.000Z' }),
    ),
    'endpoint.created-local-time-when-new: an endpoint that is set for the first time is created in local time called UTC':
      answeredToSetter((view, { setting, createdAt }) =>
        setting.updatedAt === createdAt
          ? { ...view, created: iso(createdAt + threeHours), updated: iso(createdAt + threeHours) }
          : view,
      ),
  }),
  ...breakingLive('webhook-endpoint.updated', {
    'endpoint.updated-in-1999: updated of an endpoint is years before its created': shownEndpoint(
      setting({ updated: '1999-01-01T00:00:00.000Z' }),
    ),
    'endpoint.updated-before-created-once-deleted: a deleted endpoint was updated before it was created': shownEndpoint(
      (view, { createdAt, setting }) => (setting.active ? view : { ...view, updated: iso(createdAt - threeHours) }),
    ),
    'endpoint.updated-in-local-time: a new address is updated in local time called UTC': answeredToSetter(
      (view, { setting }) => (setting.rotation > 0 ? { ...view, updated: iso(setting.updatedAt + threeHours) } : view),
    ),
  }),
  ...breakingLive('webhook-endpoint.updated', shownEndpoint, {
    'endpoint.updated-null-when-new: updated is null until an endpoint is changed': (view, { createdAt, setting }) =>
      setting.updatedAt === createdAt ? { ...view, updated: null } : view,
  }),
  ...breakingLive('webhook-endpoint.updated', endpointAt('webhook-endpoints.list'), {
    'endpoint.updated-unix-in-list: the list of endpoints tells updated in Unix seconds': turning(
      'updated',
      unixSeconds,
    ),
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
  ...breakingLive('webhook-endpoint.secret-on-set', {
    'secret.left-out-when-set: the answer that sets an endpoint leaves the secret out': answeredToSetter(
      omitting('secret'),
    ),
    'secret.shown-once: the same address set again gives no secret': webhooks((was) => {
      const shown = new Set<string>();
      return {
        showSet: (endpoint, call) => {
          const view = was.showSet(endpoint, call);
          const secret = asText(view['secret']);
          const known = shown.has(secret);
          shown.add(secret);
          return known ? { ...view, secret: null } : view;
        },
      };
    }),
  }),
  ...breakingLive('webhook-endpoint.secret-prefix', webhooks, {
    'secret.prefix-secret: a secret begins with secret_': (was) => ({
      secret: (endpoint, deployment) => was.secret(endpoint, deployment).replace('whsec_', 'secret_'),
    }),
    'secret.prefix-lost-when-rotated: from the second address on a secret has no prefix': (was) => ({
      secret: (endpoint, deployment) => {
        const secret = was.secret(endpoint, deployment);
        return endpoint.setting.rotation > 0 ? secret.slice('whsec_'.length) : secret;
      },
    }),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', endpointAt('webhook-endpoints.list'), {
    'secret.listed-once-deleted: the list of endpoints shows the secret of a deleted one': (view, endpoint, call) =>
      endpoint.setting.active ? view : { ...view, secret: call.behaviour.webhooks.secret(endpoint, call.deployment) },
    'secret.listed-by-another-name: the list of endpoints shows the secret inside an object': (
      view,
      endpoint,
      call,
    ) => ({ ...view, signing: { scheme: 'v1', key: call.behaviour.webhooks.secret(endpoint, call.deployment) } }),
    'secret.listed: the list of endpoints shows the secret': (view, endpoint, call) => ({
      ...view,
      secret: call.behaviour.webhooks.secret(endpoint, call.deployment),
    }),
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'secret.on-delete: the answer to a deletion shows the secret': endpointAt('webhook-endpoints.delete')(
      (view, endpoint, call) => ({ ...view, secret: call.behaviour.webhooks.secret(endpoint, call.deployment) }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', kept, {
    'secret.of-the-business: a new address keeps the secret': () => true,
    'secret.of-the-host: a new path on the same host keeps the secret': (known, given) => host(known) === host(given),
    'secret.of-the-path: the same path on a new host keeps the secret': (known, given) =>
      path(known) === path(given) && path(given) !== '/',
    'secret.without-query: an address that differs in its query only keeps the secret': (known, given) =>
      known.split('?')[0] === given.split('?')[0],
    'secret.without-case: an address that differs in capitals only keeps the secret': (known, given) =>
      known.toLowerCase() === given.toLowerCase(),
  }),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', webhooks, {
    'secret.rotates-each-time: the same address set again gets a new secret': () => ({ sameAddress: () => false }),
    'secret.rotates-the-third-time: the same address set a third time gets a new secret': (was) => {
      const times = new Map<string, number>();
      return {
        sameAddress: (known, given) => {
          const time = (times.get(given) ?? 1) + 1;
          times.set(given, time);
          return was.sameAddress(known, given) && time % 3 !== 0;
        },
      };
    },
    'secret.rotates-after-delete: the same address set again after its deletion gets a new secret': (was) => ({
      set: (known, url, deployment) => {
        const setting = was.set(known, url, deployment);
        return known?.active === false && known.url === url ? { ...setting, rotation: known.rotation + 1 } : setting;
      },
    }),
    'secret.rotates-with-query: an address with a query gets a new secret each time': (was) => ({
      sameAddress: (known, given) => was.sameAddress(known, given) && !given.includes('?'),
    }),
  }),
];
