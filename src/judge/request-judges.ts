import { answerForm } from './general/answers.ts';
import { borrowedObject } from './idempotency/borrowed-object.ts';
import { creationStatus } from './general/creation-status.ts';
import { errorBody } from './errors/body.ts';
import { errorDoc } from './errors/doc.ts';
import { errorScope } from './errors/scope.ts';
import { errorStatus } from './errors/status.ts';
import { falseMismatch } from './idempotency/false-mismatch.ts';
import { foreignAlike } from './auth/foreign.ts';
import { fulfilment } from './acceptance/fulfilment.ts';
import { inFlight } from './idempotency/in-flight.ts';
import type { Judge } from './judge.ts';
import { nothingCreated } from './acceptance/nothing-created.ts';
import { resourceJudges } from './resource-judges.ts';
import { replay } from './idempotency/replay.ts';

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
