import fc from 'fast-check';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import {
  deleteEndpoint,
  getBalance,
  getEvent,
  listEndpoints,
  listEvents,
  postNotice,
  setEndpoint,
} from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { bills, charges, freshBill, links, posCharges, traced, type Creation } from '../creations.ts';

/** What there is of a business. */
export interface Opened {
  /** Something of each kind that it has made; null: there is none. */
  readonly made: Readonly<Record<'charge' | 'code' | 'bill' | 'link', string | null>>;
  /** null: there is none. */
  readonly till: string | null;
  /** Where its events are posted; null: nowhere. */
  readonly endpoint: string | null;
}

/** What takes a scope; null: there is nothing that it could be asked of. */
type Door = (key: string, opened: Opened) => RequestTemplate | null;

/** A list, asked for as anybody may ask for it; where it has a cursor, every other time below one. */
const listedBy =
  ({ list }: Pick<Creation, 'list'>, kind: keyof Opened['made'], ...queries: readonly ListQuery[]) =>
  (key: string, { made }: Opened): RequestTemplate => {
    const starting_after = kind === 'link' ? null : made[kind];
    const query = drawn(fc.constantFrom<ListQuery[]>({}, { limit: '2' }, ...queries));
    // Most often from within, since a key that opens nothing asks for few of them.
    return list(key, starting_after === null || drawn(fc.nat({ max: 3 })) === 0 ? query : { ...query, starting_after });
  };

const listCharges = listedBy(charges, 'charge', { state: 'succeeded' });
const listBills = listedBy(bills, 'bill', { state: 'open' }, { customer_ref: bills.plain.customer_ref });
const listLinks = listedBy(links, 'link');

const one =
  (kind: keyof Opened['made'], get: (key: string, id: string) => RequestTemplate): Door =>
  (key, { made }) =>
    made[kind] === null ? null : get(key, made[kind]);

export const oneCharge = one('charge', charges.get);
export const oneBill = one('bill', bills.get);
export const oneLink = one('link', links.get);

type Doors = Readonly<Record<Deployment, readonly Door[]>>;

const readingOfBoth: readonly Door[] = [getBalance, listCharges, oneCharge];

/** What is for who reads. */
export const reading: Doors = {
  sandbox: readingOfBoth,
  live: [
    ...readingOfBoth,
    one('code', posCharges.get),
    listBills,
    oneBill,
    listLinks,
    oneLink,
    (key) => listEvents(key),
    (key) => getEvent(key, `ev_${freshId()}`),
    listEndpoints,
  ],
};

const charge: Door = (key) => charges.post(key, charges.sample());

/** What is for who writes. */
export const writing: Doors = {
  sandbox: [charge],
  live: [
    charge,
    (key, { till }) => (till === null ? null : posCharges.post(key, { ...traced(posCharges), till })),
    (key) => freshBill(key),
    (key) => links.post(key, links.sample(), freshKey()),
    one('bill', (key, bill) => postNotice(key, bill, { phone: noticePhone })),
    (key) => setEndpoint(key, { url: nobodysUrl }),
    (key, { endpoint }) => (endpoint === null ? null : deleteEndpoint(key, endpoint)),
  ],
};

/** For which a key needs another scope than that of the narrow one. */
export const operations: Doors = {
  sandbox: [...writing.sandbox, ...reading.sandbox],
  live: [...writing.live, ...reading.live],
};
