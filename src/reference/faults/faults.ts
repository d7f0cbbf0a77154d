import { keyLifetimeFaults } from './auth/key-lifetimes.ts';
import { keyRefusalFaults } from './auth/key-refusals.ts';
import { presentedKeyFaults } from './auth/keys-presented.ts';
import { liveKeyFaults } from './auth/live-keys.ts';
import { unavailableLedgerFaults } from './balance/unavailable-ledger.ts';
import { balanceFaults } from './balance/balance.ts';
import { billAskingFaults } from './bills/asking.ts';
import { billCauseFaults } from './bills/causes.ts';
import { billEchoFaults } from './bills/echoes.ts';
import { billListFaults } from './bills/lists.ts';
import { billObjectFaults } from './bills/objects.ts';
import { billPaymentFaults } from './bills/payments.ts';
import { billScopeFaults } from './bills/scopes.ts';
import { billStateFaults } from './bills/states.ts';
import { amountFaults } from './charges/amounts.ts';
import { chargeEchoFaults } from './charges/echoes.ts';
import { givenFieldFaults } from './charges/given-fields.ts';
import { lifecycleFaults } from './charges/lifecycle.ts';
import { liveChargeFaults } from './charges/live-charges.ts';
import { chargeMoneyFaults } from './charges/money.ts';
import { numberFaults } from './charges/numbers.ts';
import { chargeObjectFaults } from './charges/object.ts';
import { oneRailFaults } from './charges/on-one-rail.ts';
import { finalStateFaults } from './charges/final-states.ts';
import { railFaults } from './charges/rails.ts';
import { readFaults } from './charges/reads.ts';
import { chargeTimeFaults } from './charges/times.ts';
import { errorBodyFaults } from './errors/bodies.ts';
import { errorCodeFaults } from './errors/codes.ts';
import { crashFaults } from './errors/crashes.ts';
import { liveAnswerFaults } from './errors/live-answers.ts';
import { eventDataFaults } from './events/data.ts';
import { eventLogFaults } from './events/log.ts';
import { eventObjectFaults } from './events/objects.ts';
import { answerFaults } from './general/answers.ts';
import { idempotencyKeyFaults } from './idempotency/keys.ts';
import { mismatchFaults } from './idempotency/mismatches.ts';
import { replayFaults } from './idempotency/replays.ts';
import { retentionFaults } from './idempotency/retention.ts';
import { rateFaults } from './limits/rates.ts';
import { linkAddressFaults } from './links/addresses.ts';
import { linkAskingFaults } from './links/asking.ts';
import { linkEchoFaults } from './links/echoes.ts';
import { linkKeyFaults } from './links/keys.ts';
import { linkUseFaults } from './links/uses-and-expiry.ts';
import { linkListFaults } from './links/lists.ts';
import { linkObjectFaults } from './links/objects.ts';
import { linkPaymentFaults } from './links/payments.ts';
import { linkReadFaults } from './links/reads.ts';
import { linkTextFaults } from './links/texts.ts';
import { cursorFaults } from './lists/cursors.ts';
import { filterFaults } from './lists/filters.ts';
import { listFaults } from './lists/lists.ts';
import { pageSizeFaults } from './lists/page-sizes.ts';
import { noticeFaults } from './notices/notices.ts';
import { posAskingFaults } from './pos/asking.ts';
import { posCauseFaults } from './pos/causes.ts';
import { posEventFaults } from './pos/events.ts';
import { posKeyFaults } from './pos/keys.ts';
import { posObjectFaults } from './pos/objects.ts';
import { separationFaults } from './sandbox/separation.ts';
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
import { emittedEventFaults } from './webhooks/emitted-events.ts';
import { webhookPostFaults } from './webhooks/posts.ts';
import type { Fault } from './fault.ts';
import { liveTwins } from './live-twins.ts';

const written = [
  keyLifetimeFaults,
  keyRefusalFaults,
  presentedKeyFaults,
  liveKeyFaults,
  unavailableLedgerFaults,
  balanceFaults,
  billAskingFaults,
  billCauseFaults,
  billEchoFaults,
  billListFaults,
  billObjectFaults,
  billPaymentFaults,
  billScopeFaults,
  billStateFaults,
  amountFaults,
  chargeEchoFaults,
  givenFieldFaults,
  lifecycleFaults,
  liveChargeFaults,
  chargeMoneyFaults,
  numberFaults,
  chargeObjectFaults,
  oneRailFaults,
  finalStateFaults,
  railFaults,
  readFaults,
  chargeTimeFaults,
  errorBodyFaults,
  errorCodeFaults,
  crashFaults,
  liveAnswerFaults,
  eventDataFaults,
  eventLogFaults,
  eventObjectFaults,
  answerFaults,
  idempotencyKeyFaults,
  mismatchFaults,
  replayFaults,
  retentionFaults,
  rateFaults,
  linkAddressFaults,
  linkAskingFaults,
  linkEchoFaults,
  linkKeyFaults,
  linkUseFaults,
  linkListFaults,
  linkObjectFaults,
  linkPaymentFaults,
  linkReadFaults,
  linkTextFaults,
  cursorFaults,
  filterFaults,
  listFaults,
  pageSizeFaults,
  noticeFaults,
  posAskingFaults,
  posCauseFaults,
  posEventFaults,
  posKeyFaults,
  posObjectFaults,
  separationFaults,
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
  emittedEventFaults,
  webhookPostFaults,
].flat();

/** Services that obey the document in all but one thing. */
export const faults: readonly Fault[] = [...written, ...liveTwins(written)];
