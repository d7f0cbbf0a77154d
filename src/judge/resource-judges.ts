import { balance } from './balance/balance.ts';
import { bill } from './bills/bill.ts';
import { billDetails } from './bills/details.ts';
import { billDuplicate } from './bills/duplicate.ts';
import { billMoney, overpaid } from './bills/money.ts';
import { billStates } from './bills/states.ts';
import { billSteady } from './bills/steady.ts';
import { charge, undocumentedFields } from './charges/charge.ts';
import { chargeLifecycle, firstState } from './charges/lifecycle.ts';
import { chargeMoney } from './charges/money.ts';
import { chargeNote, noteWording } from './charges/note.ts';
import { chargeTimes, dated, dateWriting } from './charges/times.ts';
import { eventBill } from './events/bill.ts';
import { eventContents, eventNotes } from './events/contents.ts';
import { deliveryLastStatus } from './events/delivery-last-status.ts';
import { eventDetails } from './events/details.ts';
import { event } from './events/event.ts';
import { eventList } from './events/list.ts';
import { eventLivemode, testEvents } from './events/livemode.ts';
import { headers } from './general/headers.ts';
import { money } from './general/money.ts';
import { theOneAsked } from './general/the-one-asked.ts';
import type { Judge } from './judge.ts';
import { link, linkNotes } from './links/link.ts';
import { leftOutBefore, linkList } from './links/list.ts';
import { listComplete } from './lists/complete.ts';
import { listCursor } from './lists/cursor.ts';
import { listEnd } from './lists/end.ts';
import { listFilter } from './lists/filter.ts';
import { listOrder } from './lists/order.ts';
import { listOwn } from './lists/own.ts';
import { pageJudge } from './lists/page.ts';
import { listRefused } from './lists/refused.ts';
import { listShape } from './lists/shape.ts';
import { listSize } from './lists/size.ts';
import { noticeShape } from './notices/shape.ts';
import { chargePos, posFields } from './pos/charge.ts';
import { law } from './resources/law.ts';
import { resourceJudge } from './resources/resource-judge.ts';
import { deploymentsSeparate } from './sandbox/deployments-separate.ts';
import { liveOnly } from './sandbox/live-only.ts';
import { parity } from './sandbox/parity.ts';
import { reasonField } from './sandbox/triggers-reason.ts';
import { triggerDelays, triggers } from './sandbox/triggers.ts';
import { endpointDeletion } from './webhooks/deletion.ts';
import { endpoint, endpointSet } from './webhooks/endpoint.ts';
import { endpointList } from './webhooks/list.ts';
import { postedRouting } from './webhooks/posted-routing.ts';
import { endpointSecret } from './webhooks/secret.ts';

const chargeJudge = resourceJudge(
  charge,
  [chargeMoney, ...chargeTimes, chargeNote, ...chargePos, ...chargeLifecycle, triggers],
  [undocumentedFields, dateWriting, noteWording, posFields, firstState, triggerDelays, reasonField],
);

const billJudge = resourceJudge(bill, [...billDetails, ...billMoney, ...billStates, ...billSteady], [overpaid]);

const linkJudge = resourceJudge(link, [law('payment-link.created', dated), leftOutBefore], [linkNotes]);

const endpointJudge = resourceJudge(endpoint, [endpointSet]);

/** Of events in the log, and of those that are posted. */
export const eventJudge = resourceJudge(
  event,
  [postedRouting, ...eventContents, eventLivemode, eventDetails, eventBill, deliveryLastStatus],
  [eventNotes, testEvents],
);

const listJudge = pageJudge(listOwn, listSize, listOrder, listCursor, listEnd, listFilter, listComplete, linkList);

/** Everyone who looks at what an answer holds. */
export const resourceJudges: readonly Judge[] = [
  headers,
  theOneAsked,
  deploymentsSeparate,
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
];
