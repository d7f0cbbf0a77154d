import { amountFaults } from './charges/amounts.ts';
import { answerFaults } from './general/answers.ts';
import { causeFaults } from './errors/causes.ts';
import { chargeMoneyFaults } from './charges/money.ts';
import { chargeObjectFaults } from './charges/object.ts';
import { chargeTimeFaults } from './charges/times.ts';
import { concurrencyFaults } from './idempotency/concurrency.ts';
import { corsFaults } from './general/cors.ts';
import { crashFaults } from './errors/crashes.ts';
import { currencyFaults } from './charges/currencies.ts';
import { cursorFaults } from './lists/cursors.ts';
import { echoedMetadataFaults } from './charges/echoed-metadata.ts';
import { echoedTextFaults } from './charges/echoed-texts.ts';
import { errorBodyFaults } from './errors/bodies.ts';
import { errorStatusFaults } from './errors/statuses.ts';
import { filterFaults } from './lists/filters.ts';
import { givenMetadataFaults } from './charges/given-metadata.ts';
import { givenTextFaults } from './charges/given-texts.ts';
import { hasMoreFaults } from './lists/has-more.ts';
import { idempotencyKeyFaults } from './idempotency/keys.ts';
import { keyLifetimeFaults } from './auth/key-lifetimes.ts';
import { keyRefusalFaults } from './auth/key-refusals.ts';
import { presentedKeyFaults } from './auth/keys-presented.ts';
import { lifecycleFaults } from './charges/lifecycle.ts';
import { listFaults } from './lists/lists.ts';
import { mismatchFaults } from './idempotency/mismatches.ts';
import { numberFaults } from './charges/numbers.ts';
import { pageSizeFaults } from './lists/page-sizes.ts';
import { parityFaults } from './sandbox/parity.ts';
import { railFaults } from './charges/rails.ts';
import { rateHeaderFaults } from './limits/rate-headers.ts';
import { rateFaults } from './limits/rates.ts';
import { readFaults } from './charges/reads.ts';
import { replayFaults } from './idempotency/replays.ts';
import { retentionFaults } from './idempotency/retention.ts';
import { sandboxFaults } from './sandbox/sandbox.ts';
import { scopeFaults } from './scopes/scopes.ts';
import { triggerFaults } from './sandbox/triggers.ts';
import { oneOperationFaults } from './at-one-operation.ts';
import { reusedKeyFaults } from './idempotency/reused-keys.ts';
import { oneRailFaults } from './charges/on-one-rail.ts';
import { pageCornerFaults } from './lists/page-corners.ts';
import { onceFinalFaults } from './charges/once-final.ts';
import { billAndPosFaults, type BillOrPosFaultName } from './bills-and-pos.ts';
import { linkAndEventFaults, type LinkOrEventFaultName } from './links-and-events.ts';
import type { Fault } from './fault.ts';
import { liveAloneFaults, type LiveFaultName } from './live-alone.ts';
import { liveTwins } from './live-twins.ts';

const named = [
  ...amountFaults,
  ...answerFaults,
  ...causeFaults,
  ...chargeMoneyFaults,
  ...chargeObjectFaults,
  ...chargeTimeFaults,
  ...concurrencyFaults,
  ...corsFaults,
  ...crashFaults,
  ...currencyFaults,
  ...cursorFaults,
  ...echoedMetadataFaults,
  ...echoedTextFaults,
  ...errorBodyFaults,
  ...errorStatusFaults,
  ...filterFaults,
  ...givenMetadataFaults,
  ...givenTextFaults,
  ...hasMoreFaults,
  ...idempotencyKeyFaults,
  ...keyLifetimeFaults,
  ...keyRefusalFaults,
  ...presentedKeyFaults,
  ...lifecycleFaults,
  ...listFaults,
  ...mismatchFaults,
  ...numberFaults,
  ...pageSizeFaults,
  ...parityFaults,
  ...railFaults,
  ...rateHeaderFaults,
  ...rateFaults,
  ...readFaults,
  ...replayFaults,
  ...retentionFaults,
  ...sandboxFaults,
  ...scopeFaults,
  ...triggerFaults,
  ...onceFinalFaults,
  ...pageCornerFaults,
  ...oneRailFaults,
  ...reusedKeyFaults,
  ...oneOperationFaults,
];

export type FaultName = (typeof named)[number]['name'] | BillOrPosFaultName | LinkOrEventFaultName | LiveFaultName;

/** Services that obey the document in all but one thing. */
export const faults: readonly Fault[] = [
  ...named,
  ...billAndPosFaults,
  ...linkAndEventFaults,
  ...liveAloneFaults,
  ...liveTwins(named),
];
