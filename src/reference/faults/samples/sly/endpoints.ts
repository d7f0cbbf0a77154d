import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

const webhooks = change('webhooks');
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

/** How webhook endpoints are set, stopped and listed. */
export const slyEndpointFaults = [
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'sly.same-address-after-a-month: an address that is set again after a month gets another secret': webhooks(
      (was) => ({
        set: (before, url, deployment) => {
          const setting = was.set(before, url, deployment);
          const old = before !== null && before.url === url && setting.updatedAt - before.updatedAt > 30 * day;
          return old ? { ...setting, rotation: setting.rotation + 1 } : setting;
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'sly.query-makes-no-address: an address that differs in its query only keeps the secret': webhooks((was) => ({
      set: (before, url, deployment) => {
        const setting = was.set(before, url, deployment);
        return before !== null && withoutQuery(before.url) === withoutQuery(url)
          ? { ...setting, rotation: before.rotation }
          : setting;
      },
      secret: (endpoint, deployment) => {
        const setting = { ...endpoint.setting, url: withoutQuery(endpoint.setting.url) };
        return was.secret({ ...endpoint, setting }, deployment);
      },
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-no-credentials', {
    'sly.password-alone: an address with a password and no user is taken': change('webhookUrls')((was) => ({
      noCredentials: (url) => was.noCredentials(url) || /^https:\/\/:[^@/]+@[^@/]+/i.test(url),
    })),
  }),
  ...breakingLive('webhook-endpoint.inactive-after-delete', {
    'sly.deleted-twice: deleting an endpoint again makes it active': webhooks((was) => ({
      stopped: (before, deployment) =>
        before.active
          ? was.stopped(before, deployment)
          : { ...before, active: true, updatedAt: deployment.clock.now() },
    })),
  }),
  ...breakingLive(['webhook-endpoint.record-stays', 'webhook-endpoints.list.holds-endpoint'], {
    'sly.record-gone-after-a-month: a month after its deletion an endpoint is gone': change('endpointPages')((was) => ({
      includes: (endpoint, filter, call) =>
        was.includes(endpoint, filter, call) &&
        (endpoint.setting.active || now(call) - endpoint.setting.updatedAt < 30 * day),
    })),
  }),
  ...breakingLive('webhook-endpoints.list.own-mode-only', {
    'sly.test-address-instead: while the live endpoint is stopped the test one is listed': change('endpointPages')(
      (was) => ({
        includes: (endpoint, filter, call) =>
          was.includes(endpoint, filter, call) ||
          (endpoint.mode === 'test' &&
            call.deployment.endpoints
              .of(endpoint.business)
              .some(({ mode, setting }) => mode === 'live' && !setting.active)),
      }),
    ),
  }),
];
