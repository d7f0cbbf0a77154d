import type { Judge } from '../judge.ts';
import { eventJudge } from '../resource-judges.ts';
import { postedBody } from './posted-body.ts';
import { postedSignature } from './posted-signature.ts';

/** Everyone who looks at what the service posted to the run's listener. */
export const incomingJudges: readonly Judge[] = [postedBody, postedSignature, eventJudge];
