import { bill } from './bills/bill.ts';
import { charge } from './charges/charge.ts';
import { event } from './events/event.ts';
import { link } from './links/link.ts';
import { resourceJudge } from './resources/resource-judge.ts';
import { endpoint } from './webhooks/endpoint.ts';
import { balance } from './balance/balance.ts';
import { billDuplicate } from './bills/duplicate.ts';
import { billMoney } from './bills/money.ts';
import { billDetails } from './bills/details.ts';
import { billStates } from './bills/states.ts';
import { billSteady } from './bills/steady.ts';
import { chargeMoney } from './charges/money.ts';
import { chargeNote } from './charges/note.ts';
import { chargePos } from './pos/charge.ts';
import { chargeUndocumented } from './charges/undocumented.ts';
import { chargeTimes } from './charges/times.ts';
import { deliveryLastStatus } from './events/delivery-last-status.ts';
import { deploymentsSeparate } from './sandbox/deployments-separate.ts';
import { endpointDeletion } from './webhooks/deletion.ts';
import { endpointList } from './webhooks/list.ts';
import { endpointSecret } from './webhooks/secret.ts';
import { endpointSet } from './webhooks/just-set.ts';
import { eventBill } from './events/bill.ts';
import { eventDetails } from './events/details.ts';
import { eventList } from './events/list.ts';
import { eventLivemode } from './events/livemode.ts';
import { eventContents } from './events/contents.ts';
import { headers } from './general/headers.ts';
import type { Judge } from './judge.ts';
import { lifecycle } from './charges/lifecycle.ts';
import { linkList } from './links/list.ts';
import { linkDetails } from './links/details.ts';
import { listComplete } from './lists/complete.ts';
import { listCursor } from './lists/cursor.ts';
import { listEnd } from './lists/end.ts';
import { listFilter } from './lists/filter.ts';
import { listOrder } from './lists/order.ts';
import { listOwn } from './lists/own.ts';
import { listRefused } from './lists/refused.ts';
import { listShape } from './lists/shape.ts';
import { listSize } from './lists/size.ts';
import { money } from './general/money.ts';
import { noticeShape } from './notices/shape.ts';
import { judgeParity } from './sandbox/parity.ts';
import { sandbox } from './sandbox/live-only.ts';
import { theOneAsked } from './general/the-one-asked.ts';
import { triggers } from './sandbox/triggers.ts';

/** What the document says of each kind of resource, field by field. */
const tables = [charge, bill, link, endpoint, event];

/** Everyone who looks at what an answer holds. */
export const resourceJudges: readonly Judge[] = [
  ...tables.map(resourceJudge),
  headers,
  theOneAsked,
  deploymentsSeparate,
  money,
  chargeUndocumented,
  chargeMoney,
  chargeTimes,
  chargeNote,
  chargePos,
  lifecycle,
  triggers,
  billDetails,
  billMoney,
  billStates,
  billSteady,
  billDuplicate,
  noticeShape,
  listRefused,
  listShape,
  listSize,
  listOrder,
  listCursor,
  listEnd,
  listFilter,
  listComplete,
  listOwn,
  linkDetails,
  linkList,
  endpointSet,
  endpointSecret,
  endpointList,
  endpointDeletion,
  eventContents,
  eventList,
  eventLivemode,
  eventDetails,
  eventBill,
  deliveryLastStatus,
  balance,
  sandbox,
  judgeParity,
];
