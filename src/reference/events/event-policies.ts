import { patientDelivering } from './delivering.ts';
import { eventPages, ownEvents } from './event-operations.ts';
import { documentedEvents } from './events.ts';

export const eventPolicies = {
  events: documentedEvents,
  eventReading: ownEvents,
  eventPages,
  delivering: patientDelivering,
};

type EventPolicies = Readonly<typeof eventPolicies>;

declare module '../behaviour.ts' {
  interface Behaviour extends EventPolicies {}
}
