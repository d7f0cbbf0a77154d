import { liveBalanceFaults } from './balance-live.ts';
import { ledgerFaults } from './ledger.ts';
import { liveAnswerFaults } from './live-answers.ts';
import { liveApartFaults } from './live-apart.ts';
import { liveChargeFaults } from './live-charges.ts';
import { liveDoorFaults } from './live-doors.ts';
import { liveRateFaults } from './live-rates.ts';
import { liveScopeFaults } from './live-scopes.ts';
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
