import { amountFaults } from './amounts.ts';
import { answerFaults } from './answers.ts';
import { causeFaults } from './causes.ts';
import { chargeMoneyFaults } from './charge-money.ts';
import { chargeObjectFaults } from './charge-object.ts';
import { chargeTimeFaults } from './charge-times.ts';
import { concurrencyFaults } from './concurrency.ts';
import { corsFaults } from './cors.ts';
import { crashFaults } from './crashes.ts';
import { currencyFaults } from './currencies.ts';
import { cursorFaults } from './cursors.ts';
import { echoedMetadataFaults } from './echoed-metadata.ts';
import { echoedTextFaults } from './echoed-texts.ts';
import { errorBodyFaults } from './error-bodies.ts';
import { errorStatusFaults } from './error-statuses.ts';
import { filterFaults } from './filters.ts';
import { givenMetadataFaults } from './given-metadata.ts';
import { givenTextFaults } from './given-texts.ts';
import { hasMoreFaults } from './has-more.ts';
import { idempotencyKeyFaults } from './idempotency-keys.ts';
import { keyLifetimeFaults } from './key-lifetimes.ts';
import { keyRefusalFaults } from './key-refusals.ts';
import { presentedKeyFaults } from './keys-presented.ts';
import { lifecycleFaults } from './lifecycle.ts';
import { listFaults } from './lists.ts';
import { mismatchFaults } from './mismatches.ts';
import { numberFaults } from './numbers.ts';
import { pageSizeFaults } from './page-sizes.ts';
import { parityFaults } from './parity.ts';
import { railFaults } from './rails.ts';
import { rateHeaderFaults } from './rate-headers.ts';
import { rateFaults } from './rates.ts';
import { readFaults } from './reads.ts';
import { replayFaults } from './replays.ts';
import { retentionFaults } from './retention.ts';
import { sandboxFaults } from './sandbox.ts';
import { scopeFaults } from './scopes.ts';
import { triggerFaults } from './triggers.ts';
import { oneOperationFaults } from './at-one-operation.ts';
import { reusedKeyFaults } from './reused-keys.ts';
import { oneRailFaults } from './on-one-rail.ts';
import { pageCornerFaults } from './page-corners.ts';
import { onceFinalFaults } from './once-final.ts';
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
