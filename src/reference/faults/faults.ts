import { accessFaults } from './access.ts';
import { amountFaults } from './amounts.ts';
import { answerFaults } from './answers.ts';
import { chargeEchoFaults } from './charge-echo.ts';
import { chargeMoneyFaults } from './charge-money.ts';
import { chargeObjectFaults } from './charge-object.ts';
import { concurrencyFaults } from './concurrency.ts';
import { errorFaults } from './errors.ts';
import type { Fault } from './fault.ts';
import { idempotencyFaults } from './idempotency.ts';
import { keyLifetimeFaults } from './key-lifetimes.ts';
import { lifecycleFaults } from './lifecycle.ts';
import { limitFaults } from './limits.ts';
import { listFaults } from './lists.ts';
import { numberFaults } from './numbers.ts';
import { pageFaults } from './pages.ts';
import { railFaults } from './rails.ts';
import { readFaults } from './reads.ts';
import { sandboxFaults } from './sandbox.ts';
import { scopeFaults } from './scopes.ts';
import { textFaults } from './texts.ts';
import { triggerFaults } from './triggers.ts';

const named = [
  ...amountFaults,
  ...railFaults,
  ...numberFaults,
  ...textFaults,
  ...chargeObjectFaults,
  ...chargeMoneyFaults,
  ...chargeEchoFaults,
  ...lifecycleFaults,
  ...triggerFaults,
  ...sandboxFaults,
  ...idempotencyFaults,
  ...concurrencyFaults,
  ...accessFaults,
  ...keyLifetimeFaults,
  ...scopeFaults,
  ...errorFaults,
  ...answerFaults,
  ...listFaults,
  ...pageFaults,
  ...readFaults,
  ...limitFaults,
];

export type FaultName = (typeof named)[number]['name'];

/** Services that obey the document in all but one thing. */
export const faults: readonly Fault<FaultName>[] = named;
