import type { ClientCase } from '../case.ts';
import { additionCases } from './additions.ts';
import { alikeCases } from './alike.ts';
import { backoffCases } from './backoff.ts';
import { chargeCases } from './charges.ts';
import { errorCases } from './errors.ts';
import { goingLiveCases } from './going-live.ts';
import { keyCases } from './keys.ts';
import { lawfulCases } from './lawful.ts';
import { listedCases } from './listed.ts';
import { objectCases } from './objects.ts';
import { orderCasesAtOnce } from './orders-at-once.ts';
import { orderCases } from './orders.ts';
import { pagingCases } from './paging.ts';
import { rateCases } from './rates.ts';
import { billReceiverCases } from './receivers-of-bills.ts';
import { orderReceiverCases } from './receivers-of-orders.ts';
import { receiverCases } from './receivers.ts';
import { redirectCases } from './redirects.ts';
import { repeatedCases } from './repeated.ts';
import { resendCases } from './resends.ts';
import { retryCases } from './retries.ts';

/** In the order in which they are begun: those that take long first, and last what wants a machine that is not busy. */
export const clientCases: readonly ClientCase[] = [
  ...retryCases,
  ...orderCases,
  ...orderCasesAtOnce,
  ...rateCases,
  ...chargeCases,
  ...keyCases,
  ...pagingCases,
  ...resendCases,
  ...receiverCases,
  ...orderReceiverCases,
  ...billReceiverCases,
  ...goingLiveCases,
  ...redirectCases,
  ...objectCases,
  ...listedCases,
  ...alikeCases,
  ...lawfulCases,
  ...additionCases,
  ...errorCases,
  ...repeatedCases,
  ...backoffCases,
];
