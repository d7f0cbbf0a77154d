import type { ClientCaseFacts } from '../../evidence/client-case.ts';
import { situation } from '../situation.ts';
import { claimJudges } from './claim-judges.ts';

/** A whole case of a client: every judge of claims looks at each. */
export const clientCase = situation('client/case', (facts: ClientCaseFacts) =>
  claimJudges.flatMap((judge) => judge(facts)),
);
