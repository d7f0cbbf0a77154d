import { judgeAnswer } from './answers.ts';
import { judgeBorrowedCharge } from './borrowed-charge.ts';
import { judgeCreationStatus } from './creation-status.ts';
import { judgeErrorBody } from './error-body.ts';
import { judgeErrorDoc } from './error-doc.ts';
import { judgeErrorScope } from './error-scope.ts';
import { judgeErrorStatus } from './error-status.ts';
import { judgeFalseMismatch } from './false-mismatch.ts';
import { judgeForeign } from './foreign.ts';
import { judgeFulfilment } from './fulfilment.ts';
import { judgeInFlight } from './in-flight.ts';
import type { Judge } from './judge.ts';
import { judgeNothingCreated } from './nothing-created.ts';
import { resourceJudges } from './part-two.ts';
import { judgeReplay } from './replay.ts';

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
