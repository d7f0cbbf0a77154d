import { keyLifetimeFaults } from './auth/key-lifetimes.ts';
import { keyRefusalFaults } from './auth/key-refusals.ts';
import { presentedKeyFaults } from './auth/keys-presented.ts';
import { liveDoorFaults } from './auth/live-doors.ts';
import { ledgerFaults } from './balance/ledger.ts';
import { liveBalanceFaults } from './balance/live.ts';
import { billAskingFaults } from './bills/asking.ts';
import { billCauseFaults } from './bills/causes.ts';
import { billEchoFaults } from './bills/echoes.ts';
import { billListFaults } from './bills/lists.ts';
import { billObjectFaults } from './bills/objects.ts';
import { billPaymentFaults } from './bills/payments.ts';
import { billScopeFaults } from './bills/scopes.ts';
import { billStateFaults } from './bills/states.ts';
import { amountFaults } from './charges/amounts.ts';
import { currencyFaults } from './charges/currencies.ts';
import { echoedMetadataFaults } from './charges/echoed-metadata.ts';
import { echoedTextFaults } from './charges/echoed-texts.ts';
import { givenMetadataFaults } from './charges/given-metadata.ts';
import { givenTextFaults } from './charges/given-texts.ts';
import { lifecycleFaults } from './charges/lifecycle.ts';
import { liveChargeFaults } from './charges/live-charges.ts';
import { chargeMoneyFaults } from './charges/money.ts';
import { numberFaults } from './charges/numbers.ts';
import { chargeObjectFaults } from './charges/object.ts';
import { oneRailFaults } from './charges/on-one-rail.ts';
import { onceFinalFaults } from './charges/once-final.ts';
import { railFaults } from './charges/rails.ts';
import { readFaults } from './charges/reads.ts';
import { chargeTimeFaults } from './charges/times.ts';
import { errorBodyFaults } from './errors/bodies.ts';
import { causeFaults } from './errors/causes.ts';
import { crashFaults } from './errors/crashes.ts';
import { liveAnswerFaults } from './errors/live-answers.ts';
import { errorStatusFaults } from './errors/statuses.ts';
import { eventDataFaults } from './events/data.ts';
import { eventLogFaults } from './events/log.ts';
import { eventObjectFaults } from './events/objects.ts';
import { answerFaults } from './general/answers.ts';
import { corsFaults } from './general/cors.ts';
import { concurrencyFaults } from './idempotency/concurrency.ts';
import { idempotencyKeyFaults } from './idempotency/keys.ts';
import { mismatchFaults } from './idempotency/mismatches.ts';
import { replayFaults } from './idempotency/replays.ts';
import { retentionFaults } from './idempotency/retention.ts';
import { reusedKeyFaults } from './idempotency/reused-keys.ts';
import { liveRateFaults } from './limits/live-rates.ts';
import { rateHeaderFaults } from './limits/rate-headers.ts';
import { rateFaults } from './limits/rates.ts';
import { linkAddressFaults } from './links/addresses.ts';
import { linkAskingFaults } from './links/asking.ts';
import { linkEchoFaults } from './links/echoes.ts';
import { linkKeyFaults } from './links/keys.ts';
import { linkLastingFaults } from './links/lasting.ts';
import { linkListFaults } from './links/lists.ts';
import { linkObjectFaults } from './links/objects.ts';
import { linkPaymentFaults } from './links/payments.ts';
import { linkReadFaults } from './links/reads.ts';
import { linkTextFaults } from './links/texts.ts';
import { cursorFaults } from './lists/cursors.ts';
import { filterFaults } from './lists/filters.ts';
import { hasMoreFaults } from './lists/has-more.ts';
import { listFaults } from './lists/lists.ts';
import { pageCornerFaults } from './lists/page-corners.ts';
import { pageSizeFaults } from './lists/page-sizes.ts';
import { noticeFaults } from './notices/notices.ts';
import { posAskingFaults } from './pos/asking.ts';
import { posCauseFaults } from './pos/causes.ts';
import { posEventFaults } from './pos/events.ts';
import { posKeyFaults } from './pos/keys.ts';
import { posObjectFaults } from './pos/objects.ts';
import { liveApartFaults } from './sandbox/live-apart.ts';
import { parityFaults } from './sandbox/parity.ts';
import { sandboxFaults } from './sandbox/sandbox.ts';
import { triggerFaults } from './sandbox/triggers.ts';
import { liveScopeFaults } from './scopes/live-scopes.ts';
import { scopeFaults } from './scopes/scopes.ts';
import { deliveryCourseFaults } from './webhooks/delivery-courses.ts';
import { deliveryObjectFaults } from './webhooks/delivery-objects.ts';
import { endpointListFaults } from './webhooks/endpoint-lists.ts';
import { endpointObjectFaults } from './webhooks/endpoint-objects.ts';
import { endpointSecretFaults } from './webhooks/endpoint-secrets.ts';
import { endpointUrlFaults } from './webhooks/endpoint-urls.ts';
import { webhookChargeSourceFaults } from './webhooks/occasions.ts';
import { webhookPostFaults } from './webhooks/posts.ts';
import type { Fault } from './fault.ts';
import { liveTwins } from './live-twins.ts';

const written = [
  keyLifetimeFaults,
  keyRefusalFaults,
  presentedKeyFaults,
  liveDoorFaults,
  ledgerFaults,
  liveBalanceFaults,
  billAskingFaults,
  billCauseFaults,
  billEchoFaults,
  billListFaults,
  billObjectFaults,
  billPaymentFaults,
  billScopeFaults,
  billStateFaults,
  amountFaults,
  currencyFaults,
  echoedMetadataFaults,
  echoedTextFaults,
  givenMetadataFaults,
  givenTextFaults,
  lifecycleFaults,
  liveChargeFaults,
  chargeMoneyFaults,
  numberFaults,
  chargeObjectFaults,
  oneRailFaults,
  onceFinalFaults,
  railFaults,
  readFaults,
  chargeTimeFaults,
  errorBodyFaults,
  causeFaults,
  crashFaults,
  liveAnswerFaults,
  errorStatusFaults,
  eventDataFaults,
  eventLogFaults,
  eventObjectFaults,
  answerFaults,
  corsFaults,
  concurrencyFaults,
  idempotencyKeyFaults,
  mismatchFaults,
  replayFaults,
  retentionFaults,
  reusedKeyFaults,
  liveRateFaults,
  rateHeaderFaults,
  rateFaults,
  linkAddressFaults,
  linkAskingFaults,
  linkEchoFaults,
  linkKeyFaults,
  linkLastingFaults,
  linkListFaults,
  linkObjectFaults,
  linkPaymentFaults,
  linkReadFaults,
  linkTextFaults,
  cursorFaults,
  filterFaults,
  hasMoreFaults,
  listFaults,
  pageCornerFaults,
  pageSizeFaults,
  noticeFaults,
  posAskingFaults,
  posCauseFaults,
  posEventFaults,
  posKeyFaults,
  posObjectFaults,
  liveApartFaults,
  parityFaults,
  sandboxFaults,
  triggerFaults,
  liveScopeFaults,
  scopeFaults,
  deliveryCourseFaults,
  deliveryObjectFaults,
  endpointListFaults,
  endpointObjectFaults,
  endpointSecretFaults,
  endpointUrlFaults,
  webhookChargeSourceFaults,
  webhookPostFaults,
].flat();

/** Services that obey the document in all but one thing. */
export const faults: readonly Fault[] = [...written, ...liveTwins(written)];
