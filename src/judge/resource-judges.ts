import { balance } from './balance/balance.ts';
import { billAsked } from './bills/asked.ts';
import { billDuplicate } from './bills/duplicate.ts';
import { billList } from './bills/list.ts';
import { billMoney } from './bills/money.ts';
import { billShape } from './bills/shape.ts';
import { billStates } from './bills/states.ts';
import { billSteady } from './bills/steady.ts';
import { chargeMoney } from './charges/money.ts';
import { chargeNote } from './charges/note.ts';
import { chargePos } from './pos/charge.ts';
import { chargeShape } from './charges/shape.ts';
import { chargeSteady } from './charges/steady.ts';
import { chargeTimes } from './charges/times.ts';
import { deliveryLastStatus } from './events/delivery-last-status.ts';
import { deploymentsSeparate } from './sandbox/deployments-separate.ts';
import { echo } from './charges/echo.ts';
import { endpointDeletion } from './webhooks/deletion.ts';
import { endpointList } from './webhooks/list.ts';
import { endpointSecret } from './webhooks/secret.ts';
import { endpointShape } from './webhooks/shape.ts';
import { eventBill } from './events/bill.ts';
import { eventDetails } from './events/details.ts';
import { eventList } from './events/list.ts';
import { eventLivemode } from './events/livemode.ts';
import { eventShape } from './events/shape.ts';
import { eventSteady } from './events/steady.ts';
import { headers } from './general/headers.ts';
import type { Judge } from './judge.ts';
import { lifecycle } from './charges/lifecycle.ts';
import { linkEcho } from './links/echo.ts';
import { linkList } from './links/list.ts';
import { linkShape } from './links/shape.ts';
import { linkSteady } from './links/steady.ts';
import { listComplete } from './lists/complete.ts';
import { listCursor } from './lists/cursor.ts';
import { listEnd } from './lists/end.ts';
import { listFilter } from './lists/filter.ts';
import { listOrder } from './lists/order.ts';
import { listOwn } from './lists/own.ts';
import { listRefused } from './lists/refused.ts';
import { listShape } from './lists/shape.ts';
import { listSize } from './lists/size.ts';
import { money } from './money.ts';
import { noticeShape } from './notices/shape.ts';
import { judgeParity } from './sandbox/parity.ts';
import { sandbox } from './sandbox/live-only.ts';
import { theOneAsked } from './general/the-one-asked.ts';
import { triggers } from './sandbox/triggers.ts';

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
