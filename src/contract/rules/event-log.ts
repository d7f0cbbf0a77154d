import { type Rule, rulesOf } from '../rule.ts';

const live = rulesOf('Event endpoints', 'live');

export const eventLogRules = [
  live.judged('events.list.holds-events', 'Every object of the event list is an event.'),
  live.judged('events.list.own-business-only', 'The event list holds no event of another business.'),
  live.judged('events.list.served', 'The event log can be listed.'),
  live.judged('events.get.served', 'An event of the log can be read by its id.'),
  live.judged('events.get.the-one-asked', 'The event that is read has the id that was asked for.'),
  live.judged('events.get.unknown-not-found', 'An id that never existed is not found.'),
  live.judged('events.get.foreign-not-found', 'An event of another business is not found.'),
  live.checked('events.retry.attempts-again', 'A retry posts the event to the endpoint again.'),
  live.judged('events.retry.unknown-not-found', 'An event that never existed cannot be retried.'),
  live.judged('events.retry.foreign-not-found', 'An event of another business cannot be retried.'),
] as const satisfies readonly Rule[];
