import { change, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { loggedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';

/** Since when an event is in the hands of the worker for old ones, which takes its times from the database. */
const byWorker = new WeakMap<LoggedEvent, number>();

const retriedLate = together(
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    if (event && event.delivery.attempts > 0 && now(call) - event.createdAt >= day) byWorker.set(event, now(call));
    return was(call);
  }),
  loggedEvent((view, event) => {
    const { delivery } = view;
    const { lastAttemptAt } = event.delivery;
    const since = byWorker.get(event);
    return since !== undefined && lastAttemptAt !== null && lastAttemptAt >= since && isObject(delivery)
      ? { ...view, delivery: { ...delivery, last_attempt_at: lastAttemptAt / 1000 } }
      : view;
  }),
);

function setBy(call: Call): string | undefined {
  const business = asksFor('webhook-endpoints.set')(call) ? keyOf(call)?.business : undefined;
  return business && JSON.stringify([business.id, bodyOf(call)['url']]);
}

const setAtOnce = meeting(setBy, setBy);

/** Settings that two requests took for new, so that the secret was rotated once more after it was told. */
const rotatedTwice = new WeakMap<object, Pick<Setting, 'url' | 'rotation'>>();

const twiceNew = together(
  setAtOnce.patch,
  operation('webhook-endpoints.set')((was) => async (call) => {
    const { webhooks } = call.behaviour;
    const before = webhooks.current(caller(call), call.deployment)?.setting.url;
    const answer = await was(call);
    const endpoint = webhooks.current(caller(call), call.deployment);
    if (endpoint && endpoint.setting.url !== before && setAtOnce.met(call))
      rotatedTwice.set(endpoint, endpoint.setting);
    return answer;
  }),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const { endpoint } = message;
      const { url, rotation } = endpoint.setting;
      const twice = rotatedTwice.get(endpoint);
      if (twice?.url !== url || twice.rotation !== rotation) return was.secret(message, deployment);
      const setting = { ...endpoint.setting, rotation: rotation + 1 };
      return was.secret({ ...message, endpoint: { ...endpoint, setting } }, deployment);
    },
  })),
);

/** What hides in what live posts. */
export const deneLivePosts = [
  ...breakingLive('delivery.last-attempt-at', {
    'dene.late-worker: last_attempt_at of an event that was retried a day after it occurred is no whole number':
      retriedLate,
  }),
  ...breakingLive('webhooks.signed', {
    'dene.twice-new: after an address was set new by two requests at once what is posted is signed with another secret':
      twiceNew,
  }),
];
