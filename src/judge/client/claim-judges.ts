import type { ClaimJudge } from './claim-judge.ts';
import { additions } from './claims/additions.ts';
import { amounts } from './claims/amounts.ts';
import { digitsAsGiven, filtersAsGiven, nothingAdded } from './claims/as-given.ts';
import { goingLive } from './claims/deployments.ts';
import { errorCodes } from './claims/error-codes.ts';
import { errorsWithoutJson } from './claims/errors-without-json.ts';
import { addedEvents, forgedEvents, otherEvents, otherPayments, repeatedEvents } from './claims/events.ts';
import { handedOn } from './claims/handed-on.ts';
import { keyInClaims, replacement } from './claims/keys.ts';
import { newOrders } from './claims/new-orders.ts';
import { notices } from './claims/notices.ts';
import { nulls } from './claims/nulls.ts';
import { oneCharge } from './claims/one-charge.ts';
import { orders } from './claims/orders.ts';
import { polling } from './claims/polling.ts';
import { posFee } from './claims/pos-fee.ts';
import { requestId } from './claims/request-id.ts';
import { scope } from './claims/scope.ts';
import { lostAnswers, processing, waits } from './claims/states.ts';
import { times } from './claims/times.ts';
import { toldPaid, toldUnpaid } from './claims/told-states.ts';
import { givenKey, values } from './claims/values.ts';
import { walks } from './claims/walks.ts';

export const claimJudges: readonly ClaimJudge[] = [
  addedEvents,
  additions,
  amounts,
  digitsAsGiven,
  errorCodes,
  errorsWithoutJson,
  filtersAsGiven,
  forgedEvents,
  givenKey,
  goingLive,
  handedOn,
  keyInClaims,
  lostAnswers,
  newOrders,
  nothingAdded,
  notices,
  nulls,
  oneCharge,
  orders,
  otherEvents,
  otherPayments,
  polling,
  posFee,
  processing,
  repeatedEvents,
  replacement,
  requestId,
  scope,
  times,
  toldPaid,
  toldUnpaid,
  values,
  waits,
  walks,
];
