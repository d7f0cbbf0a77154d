import { amount } from '../src/contract/limits.ts';
import type { RequestTemplate } from '../src/evidence/exchange.ts';
import { plainBill } from '../src/generate/bills/bill.ts';
import { sampleBill } from '../src/generate/bills/sample.ts';
import { freshReference } from '../src/generate/charges/fresh-reference.ts';
import { plainCharge } from '../src/generate/charges/charge.ts';
import { sampleCharge } from '../src/generate/charges/sample.ts';
import { freshKey } from '../src/generate/idempotency/key.ts';
import { plainLink } from '../src/generate/links/link.ts';
import { ofManyUses, sampleLink } from '../src/generate/links/sample.ts';
import type { ListQuery } from '../src/generate/lists/query.ts';
import { plainPos } from '../src/generate/pos/pos.ts';
import { samplePos } from '../src/generate/pos/sample.ts';
import { billsPath, chargesPath, linksPath, listed, one, posPath, post } from '../src/generate/request.ts';
import type { Needs } from '../src/run/check/check.ts';
import { atTill, billingKey, chargingKey, linkingKey } from './sending.ts';

/** What a business makes by a POST, as checks see it that are the same for each kind. */
export interface Creation {
  readonly what: 'charge' | 'POS charge' | 'bill' | 'link';
  /** The chapter of the rules of its creation. */
  readonly chapter: 'charges' | 'pos' | 'bills' | 'links';
  /** A key that may make and read it, and what must be there. */
  readonly needs: Needs;
  /** The least that makes it. */
  readonly plain: object;
  /** Another one each time, for who needs one and does not mind which. */
  readonly sample: () => { readonly amount_minor: number };
  readonly post: (key: string, json: unknown, idempotencyKey?: string) => RequestTemplate;
  readonly get: (key: string, id: string) => RequestTemplate;
  readonly list: (key: string, query?: ListQuery) => RequestTemplate;
}

export const charges = {
  what: 'charge',
  chapter: 'charges',
  needs: chargingKey,
  plain: plainCharge,
  sample: sampleCharge,
  post: (key, json, idempotencyKey = freshKey()) => post(key, chargesPath, json, idempotencyKey),
  get: one(chargesPath),
  list: listed(chargesPath),
} as const satisfies Creation;

export const posCharges = {
  ...charges,
  what: 'POS charge',
  chapter: 'pos',
  needs: atTill,
  plain: plainPos,
  sample: samplePos,
  post: (key, json, idempotencyKey = freshKey()) => post(key, posPath, json, idempotencyKey),
} as const satisfies Creation;

/** No Idempotency-Key has an effect on a bill. */
export const bills = {
  what: 'bill',
  chapter: 'bills',
  needs: billingKey,
  plain: plainBill,
  sample: sampleBill,
  post: (key, json) => post(key, billsPath, json),
  get: one(billsPath),
  list: listed(billsPath),
} as const satisfies Creation;

/** On a link the Idempotency-Key is optional. */
export const links = {
  what: 'link',
  chapter: 'links',
  needs: linkingKey,
  plain: plainLink,
  sample: sampleLink,
  post: (key, json, idempotencyKey?) => post(key, linksPath, json, idempotencyKey),
  get: one(linksPath),
  list: listed(linksPath),
} as const satisfies Creation;

/** A sample by whose name a list tells whether it was refused and made all the same. */
export const traced = ({ chapter, sample }: Pick<Creation, 'chapter' | 'sample'>): object =>
  // A bill has its customer.
  chapter === 'bills' ? sample() : { ...sample(), reference: freshReference() };

/** A bill of a customer who has no other. */
export const freshBill = (key: string, fields: object = {}): RequestTemplate =>
  bills.post(key, { ...bills.sample(), ...fields });

/** A link with an Idempotency-Key of its own: what is sent again after a 503 makes no second one. */
export const freshLink = (key: string, fields: object = {}): RequestTemplate =>
  links.post(key, ofManyUses({ ...links.sample(), ...fields }), freshKey());

/** A different request with the same Idempotency-Key: over one step more, or less where that is too much. */
export function dearer(order: RequestTemplate): RequestTemplate {
  const json = order.json as { readonly amount_minor: number };
  const step = json.amount_minor < amount.maximum ? amount.multipleOf : -amount.multipleOf;
  return { ...order, json: { ...json, amount_minor: json.amount_minor + step } };
}

/** With its fields in the other order. */
export const turnedRound = (body: object): object => Object.fromEntries(Object.entries(body).toReversed());

/** What is not compared, by where it is asked for. */
const uncompared: Readonly<Record<string, object>> = {
  [chargesPath]: { description: 'Asked for again', metadata: { again: true } },
  [posPath]: { metadata: { again: true } },
};

/** The same request for its key, in other words where these are not compared, in another order and written otherwise, which says nothing. */
export function alike(request: RequestTemplate): RequestTemplate {
  const other = uncompared[request.path];
  if (other === undefined) return request;
  const written = request.written === 'lines' ? 'escaped' : 'lines';
  return { ...request, json: turnedRound({ ...(request.json as object), ...other }), written };
}
