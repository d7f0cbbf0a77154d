import { answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import type { JsonObject } from '../http/json.ts';
import type { Operations } from '../http/operation.ts';
import { listItems, newestFirst, type Pages } from '../lists/pages.ts';
import { askedId, ownItems, readOne, ofMode } from '../lists/reading.ts';
import { refuse } from '../errors/refuse.ts';
import { redispatch } from './dispatch.ts';
import type { LoggedEvent } from './logged-event.ts';

export const ownEvents = ownItems<LoggedEvent>(({ events }) => events, ofMode);

export const eventPages: Pages<LoggedEvent, null> = newestFirst({
  store: ({ events }) => events,
  reading: ({ eventReading }) => eventReading,
  filter: () => ({ value: null }),
  includes: (event, _filter, call) => ofMode(event, call),
});

const shown = (event: LoggedEvent, call: Call): JsonObject => call.behaviour.events.show(event, call);

export const eventOperations: Operations = {
  'events.list': (call) => listItems(call.behaviour.eventPages, shown, call),
  'events.get': (call) => readOne(call.behaviour.eventReading, shown, call),
  'events.retry': (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    if (!event) return refuse(call, { code: 'NOT_FOUND' });
    redispatch(event, call.deployment);
    return answer(202, shown(event, call));
  },
};
