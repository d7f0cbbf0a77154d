import { plainAnswers, type Answers } from './answers.ts';
import { signedEvents, type Events } from './events.ts';
import { send, type Send } from './http.ts';
import { cursorLists, type Lists } from './lists.ts';
import { carefulOrders, type Orders } from './orders.ts';
import { documentedRequests, type Requests } from './requests.ts';
import { boundedRetries, type Retries } from './retries.ts';
import { patientWaits, type Waits } from './waits.ts';

/** All that a client of this service decides; each part is told in the file of its name. */
export interface Policy {
  readonly send: Send;
  readonly requests: Requests;
  readonly retries: Retries;
  readonly answers: Answers;
  readonly lists: Lists;
  readonly waits: Waits;
  readonly orders: Orders;
  readonly events: Events;
}

/** Keeps every rule. */
export const policy: Policy = {
  send,
  requests: documentedRequests,
  retries: boundedRetries,
  answers: plainAnswers,
  lists: cursorLists,
  waits: patientWaits,
  orders: carefulOrders,
  events: signedEvents,
};
