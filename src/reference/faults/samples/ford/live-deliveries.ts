import { change, operation, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { loggedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { recalled, second } from '../rare/recalled.ts';

/** Months are archived as files of lines. */
const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/** Shows other values of some fields of a delivery. */
function delivered(view: JsonObject, part: JsonObject): JsonObject {
  const { delivery } = view;
  return isObject(delivery) ? { ...view, delivery: { ...delivery, ...part } } : view;
}

/** How often each event was delivered. */
const deliveries = recalled(() => ({ count: 0 }));

/** From the third time on a receiver is taken to have it twice. */
const onceTooOften = 3;

const countedDeliveries = together(
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      if (was.isDelivered(reply)) deliveries(event).count++;
      return reply;
    },
  })),
  loggedEvent((view, event) =>
    event.delivery.state === 'delivered' && deliveries(event).count >= onceTooOften
      ? delivered(view, { state: 'redelivered' })
      : view,
  ),
);

/** Which event somebody wants to be retried. */
const retried = (call: Call): string | undefined => {
  const business = keyOf(call)?.business.id;
  return business !== undefined && asksFor('events.retry')(call) ? `${business} ${askedId(call)}` : undefined;
};

/** Two who want the same at once share one row for the answers. */
const bothRetried = meeting(retried, retried);

/** When an event was last retried by two. */
const sharedAt = new WeakMap<LoggedEvent, number>();

function isShared(event: LoggedEvent): boolean {
  const at = sharedAt.get(event);
  const { lastAttemptAt } = event.delivery;
  return at !== undefined && lastAttemptAt !== null && lastAttemptAt >= at && lastAttemptAt - at < second;
}

const sharedRow = together(
  bothRetried.patch,
  operation('events.retry')((was) => (call) => {
    const event = bothRetried.met(call) ? call.deployment.events.get(askedId(call)) : undefined;
    if (event) sharedAt.set(event, now(call));
    return was(call);
  }),
  loggedEvent((view, event) => {
    const { lastResponse: text } = event.delivery;
    return text !== null && isShared(event) ? delivered(view, { last_response: [text, text] }) : view;
  }),
);

/** What hides in what is told of deliveries. */
export const fordLiveDeliveries = [
  ...breakingLive('delivery.last-response', {
    'ford.archived-lines: once the month of the last attempt is over last_response is an array of its lines': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => {
        const { lastAttemptAt: at, lastResponse: text } = delivery;
        const view = was.show(delivery, deployment);
        const isArchived = at !== null && monthOf(at) < monthOf(deployment.clock.now());
        return isArchived && text !== null ? { ...view, last_response: text.split('\n') } : view;
      },
    })),
    'ford.shared-row: after two retries of one event at once its last_response is an array of both': sharedRow,
  }),
  ...breakingLive('delivery.state', {
    'ford.once-too-often: an event that was delivered three times is in the state redelivered': countedDeliveries,
  }),
];
