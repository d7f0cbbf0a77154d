import { eventBill } from '../events/bill.ts';
import { eventDetails } from '../events/details.ts';
import { eventContents } from '../events/contents.ts';
import { event } from '../events/event.ts';
import type { Judge } from '../judge.ts';
import { postedBody } from './posted-body.ts';
import { postedRouting } from './posted-routing.ts';
import { postedSignature } from './posted-signature.ts';
import { resourceJudge } from '../resources/resource-judge.ts';

/** Everyone who looks at what the service posted to the run's listener. */
export const incomingJudges: readonly Judge[] = [
  postedBody,
  postedRouting,
  postedSignature,
  resourceJudge(event),
  eventContents,
  eventDetails,
  eventBill,
];
