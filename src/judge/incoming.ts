import { eventBill } from './event-bill.ts';
import { eventDetails } from './event-details.ts';
import { eventShape } from './event-shape.ts';
import { eventSteady } from './event-steady.ts';
import type { Judge } from './judge.ts';
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
