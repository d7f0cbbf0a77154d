import { fulfilment } from './acceptance/fulfilment.ts';
import { nothingCreated } from './acceptance/nothing-created.ts';
import { foreignAlike } from './auth/foreign.ts';
import { errorBody } from './errors/body.ts';
import { errorDoc, errorScope } from './errors/pointers.ts';
import { errorStatus } from './errors/status.ts';
import { answerForm } from './general/answers.ts';
import { creationStatus } from './general/creation-status.ts';
import { borrowedObject } from './idempotency/borrowed-object.ts';
import { falseMismatch } from './idempotency/false-mismatch.ts';
import { inFlight } from './idempotency/in-flight.ts';
import { replay } from './idempotency/replay.ts';
import type { Judge } from './judge.ts';
import { resourceJudges } from './resource-judges.ts';

/** Judges of how requests are received, as against what the resources in their answers hold. */
export const requestJudges: readonly Judge[] = [
  answerForm,
  errorBody,
  errorDoc,
  errorScope,
  errorStatus,
  fulfilment,
  replay,
  inFlight,
  borrowedObject,
  creationStatus,
  nothingCreated,
  falseMismatch,
  foreignAlike,
];

/** Everyone who looks at an exchange. */
export const judges: readonly Judge[] = [...requestJudges, ...resourceJudges];
