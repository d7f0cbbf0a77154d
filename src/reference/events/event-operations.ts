import { answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import type { JsonObject } from '../http/json.ts';
import type { Operations } from '../http/operation.ts';
import { listItems, newestFirst, type Pages } from '../lists/pages.ts';
import { askedId, ownItems, readOne, type ReadingPolicy } from '../lists/reading.ts';
import { refuse } from '../errors/refuse.ts';
import { redispatch } from './dispatch.ts';
import type { LoggedEvent } from './logged-event.ts';

const ownOfAnyMode = ownItems(({ events }) => events);

export const ownEvents: ReadingPolicy<LoggedEvent> = {
  find: (id, call) => {
    const event = ownOfAnyMode.find(id, call);
    return event?.mode === call.deployment.mode ? event : null;
  },
};

export const eventPages: Pages<LoggedEvent, null> = newestFirst({
  store: ({ events }) => events,
  reading: ({ eventReading }) => eventReading,
  filter: () => ({ value: null }),
  includes: ({ mode }, _filter, { deployment }) => mode === deployment.mode,
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
