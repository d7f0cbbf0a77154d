import { change, fieldOf } from '../../../change.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { isMissing } from '../../misreading.ts';
import { day, hour } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const events = change('events');
const week = 7 * day;

/** An event of the log with another value of its delivery. */
function delivered(view: JsonObject, part: JsonObject): JsonObject {
  const delivery = view['delivery'];
  return isObject(delivery) ? { ...view, delivery: { ...delivery, ...part } } : view;
}

/** The endpoint of the caller. */
const current = (call: Call): WebhookEndpoint | undefined =>
  call.behaviour.webhooks.current(caller(call), call.deployment);

/** What hides in the event log and in the endpoint that events go to. */
export const eighteenthLivePosts = [
  ...breakingLive('delivery.attempts', {
    'eighteenth.attempts-purged: an hour after the last attempt the attempts of an event are null': events((was) => ({
      show: (event, call) => {
        const { lastAttemptAt } = event.delivery;
        const isOld = lastAttemptAt !== null && furthest(call) - lastAttemptAt >= hour;
        return isOld ? delivered(was.show(event, call), { attempts: null }) : was.show(event, call);
      },
    })),
  }),
  ...breakingLive('event.created', {
    'eighteenth.dated-link: the event of a payment through a link with an expiry was created in milliseconds': events(
      (was) => ({
        object: (event, deployment) => {
          const link = deployment.links.get(textOf(event.data['payment_link']));
          const view = was.object(event, deployment);
          return link && link.expiresAt !== null ? { ...view, created: event.createdAt } : view;
        },
      }),
    ),
  }),
  ...breakingLive(['webhook-endpoints.set.url-required', 'errors.cause-of-bad-url'], {
    'eighteenth.address-by-heart: a week after an address was set a setting without url is taken': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const setting = isMissing(given) ? current(call)?.setting : undefined;
      return setting && now(call) - setting.updatedAt >= week ? { value: setting.url } : was(given, call);
    }),
  }),
];
