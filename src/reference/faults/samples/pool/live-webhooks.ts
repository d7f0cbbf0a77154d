import { change, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** Events that were missed, and are posted by the job that catches up. */
const caughtUp = new WeakSet<LoggedEvent>();

const catchingUp = together(
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    if (event?.delivery.state === 'unrouted') caughtUp.add(event);
    return was(call);
  }),
  change('events')((was) => ({
    posted: (event, deployment) => {
      const posted = was.posted(event, deployment);
      return caughtUp.has(event) ? { ...posted, object: 'missed_event' } : posted;
    },
  })),
);

/** Whether a read is of an event from before the address was changed: it lies with the old one, as text. */
function isOfOldAddress(call: Call): boolean {
  const event = asksFor('events.get')(call) ? call.behaviour.eventReading.find(askedId(call), call) : null;
  const endpoint = event && call.behaviour.webhooks.current(event.business, call.deployment);
  if (!event || !endpoint) return false;
  const { rotation, updatedAt } = endpoint.setting;
  return rotation > 0 && event.createdAt < updatedAt;
}

/** The addresses that an endpoint had before. */
const formerUrls = new WeakMap<Setting, readonly string[]>();

/** Settings that were taken back from the history. */
const restored = new WeakSet<Setting>();

/** What is known of one setting holds of the next one. */
function handOn(from: Setting, to: Setting): Setting {
  formerUrls.set(to, formerUrls.get(from) ?? []);
  if (restored.has(from)) restored.add(to);
  return to;
}

function changedTo(next: Setting, was: Setting): Setting {
  if (next.url === was.url) return handOn(was, next);
  const former = formerUrls.get(was) ?? [];
  formerUrls.set(next, [...former, was.url]);
  if (former.includes(next.url)) restored.add(next);
  return next;
}

const restoring = change('webhooks')((was) => ({
  set: (setting, url, deployment) => {
    const next = was.set(setting, url, deployment);
    return setting ? changedTo(next, setting) : next;
  },
  stopped: (setting, deployment) => handOn(setting, was.stopped(setting, deployment)),
  show: (endpoint, call) => {
    const view = was.show(endpoint, call);
    return restored.has(endpoint.setting) ? { ...view, object: 'webhook_endpoint_version' } : view;
  },
}));

/** What hides in what is posted, and where to. */
export const poolLiveWebhooks = [
  ...breakingLive(['event.object', 'webhooks.body-is-event'], {
    'pool.caught-up: an event that was unrouted and is retried is posted with the object missed_event': catchingUp,
  }),
  ...breakingLive('answers.content-type', {
    'pool.old-address: after a change of address the read of an older event has the Content-Type text/plain': change(
      'wire',
    )((was) => ({
      contentType: (answer, call) =>
        answer.status < 400 && isOfOldAddress(call) ? 'text/plain; charset=utf-8' : was.contentType(answer, call),
    })),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'pool.restored: an endpoint whose address is one that it had before calls itself webhook_endpoint_version':
      restoring,
  }),
];
