import { about } from './question.ts';

/** What the document does not say of clients and receivers. */
export const clientQuestions = [
  about('idempotency')('clients.tries', 'How often does the client try, and how long does it wait in between?'),
  about('limits')('clients.retry-after', 'Does the client wait as long as Retry-After says?'),
  about('charges.states')('clients.polling-ends', 'When does the client stop reading a charge?'),
  about('errors')('clients.errors-without-json', 'What does the client make of an error that is no JSON?'),
  about('events')('clients.answers-at-once', 'How soon does the receiver answer, and with which status?'),
  about('charges.states')(
    'clients.two-events-of-a-charge',
    'Is an order fulfilled once when two events tell of one charge?',
  ),
  about('general.endpoints')('clients.redirects', 'Does the client follow a redirect, and what does it take along?'),
  about('bills.create')(
    'clients.key-on-bills',
    'Does the client send an Idempotency-Key with a bill, which has no use for one?',
  ),
  about('general.purpose')(
    'clients.live-only-operations',
    'Does the client ask the sandbox for what it does not serve?',
  ),
  about('sandbox')('clients.trigger-numbers-on-live', 'Does the client send trigger numbers to live?'),
] as const;
