import { judgeAnswer } from './general/answers.ts';
import { judgeBorrowedCharge } from './idempotency/borrowed-object.ts';
import { judgeCreationStatus } from './general/creation-status.ts';
import { judgeErrorBody } from './errors/body.ts';
import { judgeErrorDoc } from './errors/doc.ts';
import { judgeErrorScope } from './errors/scope.ts';
import { judgeErrorStatus } from './errors/status.ts';
import { judgeFalseMismatch } from './idempotency/false-mismatch.ts';
import { judgeForeign } from './auth/foreign.ts';
import { judgeFulfilment } from './acceptance/fulfilment.ts';
import { judgeInFlight } from './idempotency/in-flight.ts';
import type { Judge } from './judge.ts';
import { judgeNothingCreated } from './acceptance/nothing-created.ts';
import { resourceJudges } from './resource-judges.ts';
import { judgeReplay } from './idempotency/replay.ts';

/** Judges of how requests are received, as against what the resources in their answers hold. */
export const requestJudges: readonly Judge[] = [
  judgeAnswer,
  judgeErrorBody,
  judgeErrorDoc,
  judgeErrorScope,
  judgeErrorStatus,
  judgeFulfilment,
  judgeReplay,
  judgeInFlight,
  judgeBorrowedCharge,
  judgeCreationStatus,
  judgeNothingCreated,
  judgeFalseMismatch,
  judgeForeign,
];

/** Everyone who looks at an exchange. */
export const judges: readonly Judge[] = [...requestJudges, ...resourceJudges];
