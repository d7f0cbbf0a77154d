import type { RequestTemplate } from '../src/evidence/exchange.ts';
import { plainBill } from '../src/generate/bills/bill.ts';
import {
  getBill,
  postBill,
  getCharge,
  listCharges,
  postCharge,
  getLink,
  listLinks,
  postLink,
  postPos,
  listBills,
} from '../src/generate/request.ts';
import { plainCharge } from '../src/generate/charges/charge.ts';
import { plainLink } from '../src/generate/links/link.ts';
import type { ListQuery } from '../src/generate/lists/query.ts';
import { plainPos } from '../src/generate/pos/pos.ts';
import type { Needs } from '../src/run/check/check.ts';
import { billingKey, chargingKey, linkingKey, atTill } from './sending.ts';

/** What a business makes by a POST, as checks see it that are the same for each kind. */
export interface Creation {
  readonly what: 'charge' | 'POS charge' | 'bill' | 'link';
  /** The chapter of the rules of its creation. */
  readonly chapter: 'charges' | 'pos' | 'bills' | 'links';
  /** A key that may make and read it, and what must be there. */
  readonly needs: Needs;
  /** The least that makes it. */
  readonly plain: object;
  readonly post: (key: string, json: unknown, idempotencyKey?: string) => RequestTemplate;
  readonly get: (key: string, id: string) => RequestTemplate;
  readonly list: (key: string, query?: ListQuery) => RequestTemplate;
}

export const charges = {
  what: 'charge',
  chapter: 'charges',
  needs: chargingKey,
  plain: plainCharge,
  post: postCharge,
  get: getCharge,
  list: listCharges,
} as const satisfies Creation;

export const posCharges = {
  what: 'POS charge',
  chapter: 'pos',
  needs: atTill,
  plain: plainPos,
  post: postPos,
  get: getCharge,
  list: listCharges,
} as const satisfies Creation;

export const bills = {
  what: 'bill',
  chapter: 'bills',
  needs: billingKey,
  plain: plainBill,
  post: postBill,
  get: getBill,
  list: listBills,
} as const satisfies Creation;

export const links = {
  what: 'link',
  chapter: 'links',
  needs: linkingKey,
  plain: plainLink,
  post: postLink,
  get: getLink,
  list: listLinks,
} as const satisfies Creation;
