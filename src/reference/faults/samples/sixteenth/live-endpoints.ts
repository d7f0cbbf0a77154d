import { change, together } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const webhooks = change('webhooks');
const revived = recalled(() => ({ is: false }));

const isOfStaging = (url: string): boolean =>
  /^https:\/\/(?:test|staging|sandbox|uat|dev)[.-]|\/(?:test|staging|sandbox|uat|dev)(?:\/|$)/i.test(url);

/** What hides in endpoints and in what is delivered to them. */
export const sixteenthLiveEndpoints = [
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'sixteenth.secret-of-old-endpoint: an endpoint that was set a week ago is listed with its secret': webhooks(
      (was) => ({
        show: (endpoint, call) => {
          const old = now(call) - endpoint.setting.updatedAt >= 7 * day;
          return old && isServed(call.route, 'webhook-endpoints.list')
            ? { ...was.show(endpoint, call), secret: call.behaviour.webhooks.secret(endpoint, call.deployment) }
            : was.show(endpoint, call);
        },
      }),
    ),
  }),
  ...breakingLive('delivery.attempts-remaining', {
    'sixteenth.retried-delivered: attempts_remaining of an event that was delivered at a later attempt is null': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => ({
        ...was.show(delivery, deployment),
        ...(delivery.state === 'delivered' && delivery.attempts > 1 && { attempts_remaining: null }),
      }),
    })),
  }),
  ...breakingLive('auth.test-key-refused-on-live', {
    'sixteenth.test-key-lists-endpoint: where a test address is set test keys list endpoints at the live address':
      change('access')((was) => ({
        rightAddress: (key, call) => {
          const { endpoints } = call.deployment;
          const tested = endpoints.of(key.business).some(({ mode, setting }) => mode === 'test' && setting.active);
          return was.rightAddress(key, call) || (tested && isServed(call.route, 'webhook-endpoints.list'));
        },
      })),
  }),
  ...breakingLive('webhook-endpoint.updated', {
    'sixteenth.set-after-delete: an endpoint that is set again after its deletion has no updated': together(
      webhooks((was) => ({
        set: (known, url, deployment) => {
          const setting = was.set(known, url, deployment);
          revived(setting).is = known !== null && !known.active;
          return setting;
        },
        show: (endpoint, call) => ({
          ...was.show(endpoint, call),
          ...(revived(endpoint.setting).is && { updated: null }),
        }),
      })),
    ),
  }),
  ...breakingLive('webhook-endpoint.mode-of-key', {
    'sixteenth.staging-is-test: an endpoint whose address speaks of staging or test is shown in test mode': webhooks(
      (was) => ({
        show: (endpoint, call) => ({
          ...was.show(endpoint, call),
          ...(isOfStaging(endpoint.setting.url) && { mode: 'test' }),
        }),
      }),
    ),
  }),
];
