import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Json, Settings } from './call.ts';
import { WrongUse } from './errors.ts';

export interface Event {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  readonly data: Json;
}

export type Headers = Readonly<Record<string, string>>;

/** What is made of what the service posts. */
export interface Events {
  /** Throws where the secret did not sign the text. */
  readonly verify: (body: string, headers: Headers, secret: string) => void;
  isPayment(event: Event, settings: Settings): boolean;
  /** Whether the event says that no payment came. */
  isExpiry(event: Event): boolean;
  isBillPaid(bill: Json, event: Event): boolean;
  /** The order that a payment is for; null: none that is known by name. */
  orderOf(event: Event, customerRefOf: (bill: string) => Promise<string | null>): Promise<string | null>;
}

export const signedEvents: Events = {
  /** By Standard Webhooks. What is signed is the text to the letter: verify it before it is parsed. */
  verify(body, headers, secret) {
    const id = headers['webhook-id'] ?? '';
    const timestamp = headers['webhook-timestamp'] ?? '';
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new WrongUse('the event is too old or too new');
    const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
    const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    const given = (headers['webhook-signature'] ?? '').split(' ').map((part) => part.replace(/^v1,/, ''));
    if (!given.some((each) => isSame(Buffer.from(each, 'base64'), right)))
      throw new WrongUse('the event is not signed with the secret of this endpoint');
  },
  /** One type of event is a payment; an unknown one is taken and does nothing. A test event pays nothing on live. */
  isPayment: ({ type, livemode }, { mode }) => type === 'charge.succeeded' && livemode === (mode === 'live'),
  isExpiry: ({ type }) => type === 'charge.expired',
  /** There is no event of a paid bill: its last payment leaves nothing outstanding. */
  isBillPaid: ({ outstanding_minor }) => outstanding_minor === 0,
  async orderOf({ data: { bill, reference } }, customerRefOf) {
    if (isObject(bill) && typeof bill['id'] === 'string') return (await customerRefOf(bill['id'])) ?? bill['id'];
    return typeof reference === 'string' && reference !== '' ? reference : null;
  },
};

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export function eventIn(body: string): Event {
  const { id, type, livemode, data } = JSON.parse(body) as Partial<Event>;
  if (typeof id !== 'string' || typeof type !== 'string') throw new WrongUse('this is no event');
  return { id, type, livemode: livemode === true, data: isObject(data) ? data : {} };
}
