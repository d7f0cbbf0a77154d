import { balance } from './balance.ts';
import { billAsked } from './bill-asked.ts';
import { billDuplicate } from './bill-duplicate.ts';
import { billList } from './bill-list.ts';
import { billMoney } from './bill-money.ts';
import { billShape } from './bill-shape.ts';
import { billStates } from './bill-states.ts';
import { billSteady } from './bill-steady.ts';
import { chargeMoney } from './charge-money.ts';
import { chargeNote } from './charge-note.ts';
import { chargePos } from './charge-pos.ts';
import { chargeShape } from './charge-shape.ts';
import { chargeSteady } from './charge-steady.ts';
import { chargeTimes } from './charge-times.ts';
import { deliveryLastStatus } from './delivery-last-status.ts';
import { deploymentsSeparate } from './deployments-separate.ts';
import { echo } from './echo.ts';
import { endpointDeletion } from './endpoint-deletion.ts';
import { endpointList } from './endpoint-list.ts';
import { endpointSecret } from './endpoint-secret.ts';
import { endpointShape } from './endpoint-shape.ts';
import { eventBill } from './event-bill.ts';
import { eventDetails } from './event-details.ts';
import { eventList } from './event-list.ts';
import { eventLivemode } from './event-livemode.ts';
import { eventShape } from './event-shape.ts';
import { eventSteady } from './event-steady.ts';
import { headers } from './headers.ts';
import type { Judge } from './judge.ts';
import { lifecycle } from './lifecycle.ts';
import { linkEcho } from './link-echo.ts';
import { linkList } from './link-list.ts';
import { linkShape } from './link-shape.ts';
import { linkSteady } from './link-steady.ts';
import { listComplete } from './list-complete.ts';
import { listCursor } from './list-cursor.ts';
import { listEnd } from './list-end.ts';
import { listFilter } from './list-filter.ts';
import { listOrder } from './list-order.ts';
import { listOwn } from './list-own.ts';
import { listRefused } from './list-refused.ts';
import { listShape } from './list-shape.ts';
import { listSize } from './list-size.ts';
import { money } from './money.ts';
import { noticeShape } from './notice-shape.ts';
import { judgeParity } from './parity.ts';
import { sandbox } from './sandbox.ts';
import { theOneAsked } from './the-one-asked.ts';
import { triggers } from './triggers.ts';

/** Everyone who looks at what an answer holds. */
export const resourceJudges: readonly Judge[] = [
  headers,
  theOneAsked,
  deploymentsSeparate,
  money,
  chargeShape,
  chargeMoney,
  chargeTimes,
  chargeSteady,
  chargeNote,
  chargePos,
  echo,
  lifecycle,
  triggers,
  billShape,
  billAsked,
  billMoney,
  billStates,
  billSteady,
  billDuplicate,
  billList,
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
  linkShape,
  linkEcho,
  linkSteady,
  linkList,
  endpointShape,
  endpointSecret,
  endpointList,
  endpointDeletion,
  eventShape,
  eventSteady,
  eventList,
  eventLivemode,
  eventDetails,
  eventBill,
  deliveryLastStatus,
  balance,
  sandbox,
  judgeParity,
];
