import type { Pages } from '../lists/pages.ts';
import type { ReadingPolicy } from '../lists/reading.ts';
import { patientDelivering, type Delivering } from './delivering.ts';
import { eventPages, ownEvents } from './event-operations.ts';
import { documentedEvents, type Events } from './events.ts';
import type { LoggedEvent } from './logged-event.ts';

interface EventPolicies {
  readonly events: Events;
  readonly eventReading: ReadingPolicy<LoggedEvent>;
  readonly eventPages: Pages<LoggedEvent, null>;
  readonly delivering: Delivering;
}

declare module '../behaviour.ts' {
  interface Behaviour extends EventPolicies {}
}

export const eventPolicies: EventPolicies = {
  events: documentedEvents,
  eventReading: ownEvents,
  eventPages,
  delivering: patientDelivering,
};
