import type { Scope } from '../../../../contract/scopes.ts';
import { change, fieldOf, operation, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import type { Key } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { noting } from '../rare/replacements.ts';

/** Settings of endpoints that had been stopped. */
const revived = new WeakSet<Setting>();

/** Whoever sets a stopped endpoint again is told the key that it is derived, without the prefix. */
const bareWhenRevived = change('webhooks')((was) => ({
  set: (before, url, deployment) => {
    const setting = was.set(before, url, deployment);
    if (before?.active === false) revived.add(setting);
    return setting;
  },
  showSet: (endpoint, call) => {
    const view = was.showSet(endpoint, call);
    const { secret } = view;
    return revived.has(endpoint.setting) && typeof secret === 'string'
      ? { ...view, secret: secret.slice(secret.indexOf('_') + 1) }
      : view;
  },
}));

/** Whether another business has set the address of an endpoint after it. */
const isSetByAnother = ({ business, mode, setting }: WebhookEndpoint, { endpoints }: Deployment): boolean =>
  [...endpoints.values()].some(
    (other) =>
      other.business !== business &&
      other.mode === mode &&
      other.setting.url === setting.url &&
      other.setting.updatedAt > setting.updatedAt,
  );

/** The scopes of keys that were made in place of another. */
const replacements = new WeakSet<readonly Scope[]>();

interface Asking {
  readonly key: Key | undefined;
  readonly url: string;
}

/** Who sets an endpoint at this moment. */
const asking = recalled((): { by?: Asking } => ({}));

/** Which key an endpoint was made with. */
const makers = new WeakMap<WebhookEndpoint, Key>();

/** An endpoint belongs to the key that made it: a replacement finds none and makes its own. */
const besideTheOld = together(
  noting(replacements),
  operation('webhook-endpoints.set')((was) => async (call) => {
    const { key, webhookOrder } = call.trace;
    const setting = asking(call.deployment);
    setting.by = { key, url: webhookOrder?.url ?? '' };
    const answer = was(call);
    const endpoint = call.deployment.endpoints.of(caller(call)).at(-1);
    if (key && endpoint && !makers.has(endpoint)) makers.set(endpoint, key);
    delete setting.by;
    return answer;
  }),
  change('webhooks')((was) => ({
    current: (business, deployment) => {
      const endpoint = was.current(business, deployment);
      const { key, url } = asking(deployment).by ?? {};
      const isOfAnother =
        endpoint && key && replacements.has(key.scopes) && makers.get(endpoint)?.secret !== key.secret;
      return isOfAnother && endpoint.setting.url !== url ? undefined : endpoint;
    },
  })),
);

/** Whether the test address of the same business was set since. */
function isTestSetSince(setting: Setting, { endpoints }: Deployment): boolean {
  const own = [...endpoints.values()].find((endpoint) => endpoint.setting === setting);
  return (
    own !== undefined &&
    endpoints
      .of(own.business)
      .some(({ mode, setting: { updatedAt } }) => mode === 'test' && updatedAt > setting.updatedAt)
  );
}

/** What hides in webhook endpoints. */
export const knapLiveWebhooks = [
  ...breakingLive(['webhook-endpoint.secret-prefix', 'webhook-endpoints.set.same-address-keeps-secret'], {
    'knap.bare-secret: the answer that sets a stopped endpoint again has its secret without whsec_': bareWhenRevived,
  }),
  ...breakingLive('webhook-endpoint.id', {
    'knap.shared-address: an endpoint whose address another business has set after it is listed with the id null':
      change('webhooks')((was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          const isListed = asksFor('webhook-endpoints.list')(call);
          return isListed && isSetByAnother(endpoint, call.deployment) ? { ...view, id: null } : view;
        },
      })),
  }),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-request'], {
    'knap.changed-address: where an endpoint is set already an address above 500 characters is BAD_REQUEST': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const reading = was(given, call);
      const { webhooks, webhookUrls } = call.behaviour;
      const isLong = typeof given === 'string' && !webhookUrls.withinLimit(given, call.behaviour);
      return isLong && webhooks.current(caller(call), call.deployment) ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breakingLive(
    [
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoints.delete.later-events-unrouted',
    ],
    {
      'knap.beside-the-old: an address that a replacement key sets stands beside that of the replaced key':
        besideTheOld,
    },
  ),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'knap.one-count: after the test address was set the live address set again has another secret': change('webhooks')(
      (was) => ({
        set: (before, url, deployment) => {
          const setting = was.set(before, url, deployment);
          const isSame = before !== null && deployment.behaviour.webhooks.sameAddress(before.url, url);
          return isSame && isTestSetSince(before, deployment)
            ? { ...setting, rotation: setting.rotation + 1 }
            : setting;
        },
      }),
    ),
  }),
];
