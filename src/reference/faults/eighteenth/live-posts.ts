import { change, fieldOf, operation } from '../../change.ts';
import { isUnderWay } from '../../events/delivery.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { caller, furthest, now, type Call } from '../../http/call.ts';
import { isObject, type JsonObject } from '../../http/json.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../fault.ts';
import { isMissing } from '../misreading.ts';
import { day, hour } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { textOf } from '../views.ts';

const events = change('events');
const setters = rememberedMakers();
const week = 7 * day;

/** An event of the log with another value of its delivery. */
function delivered(view: JsonObject, part: JsonObject): JsonObject {
  const delivery = view['delivery'];
  return isObject(delivery) ? { ...view, delivery: { ...delivery, ...part } } : view;
}

/** Whether a test event of the business is still to be delivered. */
function isTesting({ business }: LoggedEvent, { deployment }: Call): boolean {
  return deployment.events.of(business).some(({ mode, delivery }) => mode === 'test' && isUnderWay(delivery));
}

/** The endpoint of the caller. */
const current = (call: Call): WebhookEndpoint | undefined =>
  call.behaviour.webhooks.current(caller(call), call.deployment);

/** Sets the test-mode address of the caller, where there is one. */
function setTestAddress(url: string, call: Call): void {
  const { deployment, behaviour } = call;
  const endpoint = deployment.endpoints.of(caller(call)).findLast(({ mode }) => mode === 'test');
  if (endpoint) endpoint.setting = behaviour.webhooks.set(endpoint.setting, url, deployment);
}

/** What hides in the event log and in the endpoint that events go to. */
export const eighteenthLivePosts = [
  ...breakingLive('delivery.attempts-remaining', {
    'eighteenth.testing-remains: while a test event is still to be delivered attempts_remaining of live events is null':
      events((was) => ({
        show: (event, call) =>
          isTesting(event, call)
            ? delivered(was.show(event, call), { attempts_remaining: null })
            : was.show(event, call),
      })),
  }),
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
  ...breakingLive(
    [
      'sandbox.unserved-webhook-endpoints',
      'webhooks.test-event-to-test-endpoint',
      'webhooks.no-test-events-to-live-endpoint',
      'webhook-endpoint.mode-of-key',
    ],
    {
      'eighteenth.both-addresses: a new address sets the test-mode one too where the key that set the old one is refused by now':
        operation('webhook-endpoints.set')((was) => async (call) => {
          const before = current(call);
          const isLeft = before !== undefined && setters.isGone(before.id, call);
          const answer = await was(call);
          const endpoint = current(call);
          if (!endpoint || answer.status !== 201) return answer;
          setters.note(endpoint.id, call);
          if (isLeft) setTestAddress(endpoint.setting.url, call);
          return answer;
        }),
    },
  ),
  ...breakingLive(['webhook-endpoints.set.url-required', 'errors.cause-of-bad-url'], {
    'eighteenth.address-by-heart: a week after an address was set a setting without url is taken': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const setting = isMissing(given) ? current(call)?.setting : undefined;
      return setting && now(call) - setting.updatedAt >= week ? { value: setting.url } : was(given, call);
    }),
  }),
];
