import { randomUUID } from 'node:crypto';
import type { Json, OrderFacts } from './call.ts';
import { ApiError } from './errors.ts';

export type Status = 'waiting' | 'fulfilled' | 'failed' | 'cancelled';

/** One purchase, as it is kept. */
export interface Order extends OrderFacts {
  /** Of the one charge that it will ever have. */
  readonly key: string;
  /** What was asked for, so that another try asks for the same. */
  readonly request: Json | null;
  readonly charge: string | null;
  readonly status: Status;
}

/** How an order stands, by its charge. */
export interface Seen {
  readonly order: Order;
  readonly charge: Json;
  readonly from: 'creation' | 'read' | 'event';
}

export interface Orders {
  key(facts: OrderFacts): string;
  /** Whether key and request are written down before the request leaves. */
  isSavedFirst(order: Order): boolean;
  /** The order that is gone on with; a fault may forget what is kept. */
  begun(kept: Order | null, fresh: Order): Order;
  /** Whether who asks for an order that is under way gets its outcome, in place of another charge. */
  isJoined(order: OrderFacts): boolean;
  statusOf(seen: Seen): Status;
  statusAfter(error: unknown, order: Order): Status;
  /** How often the goods are handed over. */
  timesFulfilled(was: Order, now: Order): number;
}

export const carefulOrders: Orders = {
  key: () => randomUUID(),
  /** A process that is killed after sending finds the key again, and asks for the same charge, not for a second. */
  isSavedFirst: () => true,
  begun: (kept, fresh) => kept ?? fresh,
  isJoined: () => true,
  /** Only `succeeded` is a payment. The 201 is not, and `processing` is no failure. */
  statusOf({ order, charge: { state } }) {
    if (order.status === 'fulfilled' || state === 'succeeded') return 'fulfilled';
    return state === 'failed' || state === 'expired' ? 'failed' : 'waiting';
  },
  /** A refusal for good means that there is no charge. Anything else leaves it open whether the payer was asked. */
  statusAfter: (error) => (error instanceof ApiError && isForGood(error) ? 'failed' : 'waiting'),
  timesFulfilled: (was, now) => (was.status !== 'fulfilled' && now.status === 'fulfilled' ? 1 : 0),
};

/** Not what passes, and nothing that is about the API key. */
const isForGood = ({ refusal: { code } }: ApiError): boolean => code.startsWith('BAD_') && code !== 'BAD_KEY';
