import type { ClaimJudge } from './claim-judge.ts';
import { newOrders } from './claims/new-orders.ts';
import { requestId } from './claims/request-id.ts';

export const claimJudges: readonly ClaimJudge[] = [newOrders, requestId];
