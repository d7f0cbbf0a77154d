import type { ClaimJudge } from './claim-judge.ts';
import { requestId } from './claims/request-id.ts';

export const claimJudges: readonly ClaimJudge[] = [requestId];
