import { eventBill } from '../events/bill.ts';
import { eventDetails } from '../events/details.ts';
import { eventShape } from '../events/shape.ts';
import { eventSteady } from '../events/steady.ts';
import type { Judge } from '../judge.ts';
import { postedBody } from './posted-body.ts';
import { postedRouting } from './posted-routing.ts';
import { postedSignature } from './posted-signature.ts';

/** Everyone who looks at what the service posted to the run's listener. */
export const incomingJudges: readonly Judge[] = [
  postedBody,
  postedRouting,
  postedSignature,
  eventShape,
  eventSteady,
  eventDetails,
  eventBill,
];
