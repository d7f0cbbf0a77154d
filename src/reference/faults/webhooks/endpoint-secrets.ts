import { createHmac } from 'node:crypto';
import { answeredToSetter, endpointAt, webhooks } from './endpoint-changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting } from '../views.ts';
import { asText } from '../../http/json.ts';

const host = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
const path = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** An address that is like the one before keeps its secret. */
const kept = (alike: (known: string, given: string) => boolean) =>
  webhooks((was) => ({
    sameAddress: (known, given) => was.sameAddress(known, given) || alike(known, given),
    secret: ({ business, setting }, { signingRoot }) =>
      `whsec_${createHmac('sha256', signingRoot).update(`${business.id} ${setting.rotation}`).digest('base64')}`,
  }));

/** The signing secret: when it is shown, and when it changes. */
export const endpointSecretFaults = [
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
    'secret.rotates-with-query: an address with a query gets a new secret each time': (was) => ({
      sameAddress: (known, given) => was.sameAddress(known, given) && !given.includes('?'),
    }),
  }),
];
