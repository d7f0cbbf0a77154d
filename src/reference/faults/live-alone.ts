import { liveBalanceFaults } from './balance/live.ts';
import { ledgerFaults } from './balance/ledger.ts';
import { liveAnswerFaults } from './errors/live-answers.ts';
import { liveApartFaults } from './sandbox/live-apart.ts';
import { liveChargeFaults } from './charges/live-charges.ts';
import { liveDoorFaults } from './auth/live-doors.ts';
import { liveRateFaults } from './limits/live-rates.ts';
import { liveScopeFaults } from './scopes/live-scopes.ts';
import type { Fault } from './fault.ts';

const lists = [
  ledgerFaults,
  liveAnswerFaults,
  liveApartFaults,
  liveBalanceFaults,
  liveChargeFaults,
  liveDoorFaults,
  liveRateFaults,
  liveScopeFaults,
] as const;

export type LiveFaultName = (typeof lists)[number][number]['name'];

/** Of charges, money, keys and answers on live, and of the two deployments side by side. */
export const liveAloneFaults: readonly Fault[] = lists.flat();
