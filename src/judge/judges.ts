import { fulfilment } from './acceptance/fulfilment.ts';
import { madeThoughRefused } from './acceptance/made-though-refused.ts';
import { nothingCreated } from './acceptance/nothing-created.ts';
import { foreignAlike } from './auth/foreign.ts';
import { errorBody } from './errors/body.ts';
import { errorForm } from './errors/form.ts';
import { errorDoc, errorScope } from './errors/pointers.ts';
import { errorStatus } from './errors/status.ts';
import { answerForm } from './general/answers.ts';
import { creationStatus } from './general/creation-status.ts';
import { borrowedObject } from './idempotency/borrowed-object.ts';
import { falseMismatch } from './idempotency/false-mismatch.ts';
import { inFlight } from './idempotency/in-flight.ts';
import { replay } from './idempotency/replay.ts';
import type { Judge } from './history.ts';
import { keyShown } from './auth/key-shown.ts';
import { balance } from './balance/balance.ts';
import { bill } from './bills/bill.ts';
import { billDetails, billSteady } from './bills/details.ts';
import { checkDigits } from './bills/check-digit.ts';
import { billDuplicate } from './bills/duplicate.ts';
import { billMoney, overpaid } from './bills/money.ts';
import { billMoves, billStates, overTwice } from './bills/states.ts';
import { charge, undocumentedFields, chargeMoney, takenBeside } from './charges/charge.ts';
import { chargeLifecycle, firstState, lateSuccess, started } from './charges/lifecycle.ts';
import { chargeNote, noteWording, payerForm } from './charges/note.ts';
import { chargeTimes, dated, dateWriting } from './charges/times.ts';
import { unasked } from './charges/unasked.ts';
import { eventBill } from './events/bill.ts';
import { deliveryContents, deliveryLastStatus, deliveryMoves, remainingWhenOver } from './events/delivery.ts';
import { eventContents, eventNotes, event, eventLivemode, testEvents } from './events/event.ts';
import { eventDetails, postedDetails } from './events/details.ts';
import { eventList } from './events/list.ts';
import { eventSteady } from './events/steady.ts';
import { headers } from './general/headers.ts';
import { money } from './general/money.ts';
import { nestedTypes } from './general/nested.ts';
import { theOneAsked } from './general/the-one-asked.ts';
import { link, linkNotes, linkUrl, linkUses } from './links/link.ts';
import { leftOutBefore } from './links/left-out.ts';
import { linkList } from './links/list.ts';
import { listComplete } from './lists/complete.ts';
import { listCursor, listOrder } from './lists/order.ts';
import { listEnd } from './lists/end.ts';
import { listFilter } from './lists/filter.ts';
import { listOwn } from './lists/own.ts';
import { pageJudge } from './lists/page.ts';
import { listRefused } from './lists/refused.ts';
import { listShape, listSize } from './lists/shape.ts';
import { noticeShape } from './notices/shape.ts';
import { chargePos, posCode, posFields } from './pos/charge.ts';
import { law } from './resources/known.ts';
import { resourceJudge } from './resources/resource-judge.ts';
import { deploymentsSeparate, keysOfBoth, liveOnly } from './sandbox/deployments.ts';
import { parity } from './sandbox/parity.ts';
import { reasonField } from './sandbox/triggers-reason.ts';
import { triggerDelays, triggers } from './sandbox/triggers.ts';
import { endpointDeletion, endpoint, endpointSet, endpointTimes } from './webhooks/endpoint.ts';
import { endpointList } from './webhooks/list.ts';
import { postedRouting } from './webhooks/posted-routing.ts';
import { endpointSecret } from './webhooks/secret.ts';
import { postedBody } from './webhooks/posted.ts';
import { postedTarget } from './webhooks/posted-target.ts';
import { postedSignature } from './webhooks/posted-signature.ts';

/** Judges of how requests are received, as against what the resources in their answers hold. */
export const requestJudges: readonly Judge[] = [
  answerForm,
  errorBody,
  errorDoc,
  errorScope,
  errorStatus,
  fulfilment,
  replay,
  inFlight,
  borrowedObject,
  creationStatus,
  nothingCreated,
  madeThoughRefused,
  falseMismatch,
  foreignAlike,
  keyShown,
];

const chargeJudge = resourceJudge(
  charge,
  [chargeMoney, ...chargeTimes, chargeNote, ...chargePos, ...posCode, ...chargeLifecycle, triggers],
  [
    undocumentedFields,
    takenBeside,
    dateWriting,
    noteWording,
    payerForm,
    posFields,
    firstState,
    lateSuccess,
    started,
    unasked,
    triggerDelays,
    reasonField,
  ],
);

const billJudge = resourceJudge(
  bill,
  [...billDetails, ...billMoney, ...billStates, ...billSteady, checkDigits],
  [overpaid, billMoves, overTwice],
);

const linkJudge = resourceJudge(
  link,
  [law('payment-link.created', dated), leftOutBefore, linkUrl, linkUses],
  [linkNotes],
);

const endpointJudge = resourceJudge(endpoint, [endpointSet, ...endpointTimes]);

/** Of events in the log, and of those that are posted. */
const eventJudge = resourceJudge(
  event,
  [
    postedRouting,
    ...eventContents,
    ...deliveryContents,
    eventLivemode,
    eventDetails,
    postedDetails,
    eventSteady,
    eventBill,
    deliveryLastStatus,
  ],
  [eventNotes, testEvents, deliveryMoves, remainingWhenOver],
);

const listJudge = pageJudge(listOwn, listSize, listOrder, listCursor, listEnd, listFilter, listComplete, linkList);

/** Everyone who looks at what an answer holds. */
const resourceJudges: readonly Judge[] = [
  headers,
  theOneAsked,
  deploymentsSeparate,
  keysOfBoth,
  money,
  chargeJudge,
  billJudge,
  billDuplicate,
  noticeShape,
  listRefused,
  listShape,
  listJudge,
  linkJudge,
  endpointJudge,
  endpointSecret,
  endpointList,
  endpointDeletion,
  eventJudge,
  eventList,
  balance,
  liveOnly,
  parity,
  errorForm,
  nestedTypes,
];

/** Everyone who looks at an exchange that the run sent. */
export const judges: readonly Judge[] = [...requestJudges, ...resourceJudges];

/** Everyone who looks at what the service posted to the run's listener. */
export const incomingJudges: readonly Judge[] = [postedBody, postedTarget, postedSignature, eventJudge];
