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
import { billingKey, chargingKey, linkingKey, atTill } from './keys.ts';

/** What a business makes by a POST, as checks see it that are the same for each kind. */
export interface Creation {
  readonly what: 'charge' | 'POS charge' | 'bill' | 'link';
  /** A key that may make and read it, and what must be there. */
  readonly needs: Needs;
  /** The least that makes it. */
  readonly plain: object;
  readonly post: (key: string, json: unknown, idempotencyKey?: string) => RequestTemplate;
  readonly get: (key: string, id: string) => RequestTemplate;
  readonly list: (key: string, query?: ListQuery) => RequestTemplate;
}

export const charges: Creation = {
  what: 'charge',
  needs: chargingKey,
  plain: plainCharge,
  post: postCharge,
  get: getCharge,
  list: listCharges,
};

export const posCharges: Creation = {
  what: 'POS charge',
  needs: atTill,
  plain: plainPos,
  post: postPos,
  get: getCharge,
  list: listCharges,
};

export const bills: Creation = {
  what: 'bill',
  needs: billingKey,
  plain: plainBill,
  post: postBill,
  get: getBill,
  list: listBills,
};

export const links: Creation = {
  what: 'link',
  needs: linkingKey,
  plain: plainLink,
  post: postLink,
  get: getLink,
  list: listLinks,
};
