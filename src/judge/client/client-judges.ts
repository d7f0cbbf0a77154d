import type { ClientJudge } from './client-judge.ts';
import type { RequestOrigin } from './origin.ts';
import { documentedOperations, keyAtItsAddress } from './wire/addresses.ts';
import { backoff, waits } from './wire/backoff.ts';
import { bearer, keyInAddress } from './wire/bearer.ts';
import { billsAgain } from './wire/bills.ts';
import { expiries } from './wire/expiries.ts';
import { keyOnBill, keyReuse, sendsKey } from './wire/idempotency-keys.ts';
import { jsonBodies } from './wire/json-bodies.ts';
import { listQueries } from './wire/list-queries.ts';
import { redirects, triggersOnLive } from './wire/observed.ts';
import { linksAgain, paging } from './wire/paging.ts';
import { rate } from './wire/rate.ts';
import { endedKey, refusedAgain } from './wire/refused-again.ts';
import { afterMismatch, resends } from './wire/resends.ts';
import { keyElsewhere, keyInBody, preflight } from './wire/secrecy.ts';
import { values } from './wire/values.ts';

/** By why a request was sent: a client answers for what it chose. */
export type ClientJudges = Readonly<Record<RequestOrigin, readonly ClientJudge[]>>;

const own: readonly ClientJudge[] = [
  bearer,
  keyInAddress,
  keyAtItsAddress,
  documentedOperations,
  keyInBody,
  jsonBodies,
  values,
  expiries,
  sendsKey,
  keyOnBill,
  keyReuse,
  resends,
  afterMismatch,
  billsAgain,
  backoff,
  waits,
  refusedAgain,
  endedKey,
  rate,
  listQueries,
  paging,
  linksAgain,
  triggersOnLive,
];

export const clientJudges: ClientJudges = {
  own,
  redirected: [keyInAddress, keyInBody, redirects],
  elsewhere: [keyElsewhere, redirects],
  preflight: [preflight],
  stray: [],
};
