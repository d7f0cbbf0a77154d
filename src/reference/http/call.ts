import type { Business, Key } from '../world/accounts.ts';
import type { Behaviour } from '../behaviour.ts';
import type { ChargeOrder } from '../charges/charge.ts';
import type { BillOrder } from '../bills/bill.ts';
import type { NoticeOrder } from '../bills/notice.ts';
import type { Deployment } from '../world/deployment.ts';
import type { LinkOrder } from '../links/link.ts';
import type { Allowance } from '../limits/rate-counter.ts';
import type { Payload } from './payload.ts';
import type { PosOrder } from '../pos/pos-order.ts';
import type { Refusal } from '../errors/refusal.ts';
import type { Route } from './route.ts';
import type { WebhookOrder } from '../webhooks/webhook-endpoint.ts';

/** One request on its way to an answer. */
export interface Call {
  readonly deployment: Deployment;
  readonly behaviour: Behaviour;
  /** Counts the requests of a deployment from 1. */
  readonly nth: number;
  readonly requestId: string;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  readonly route: Route;
  /** Null where the operation takes none. */
  readonly payload: Payload | null;
  readonly trace: Trace;
}

/** What became known of a request while it was answered. */
export interface Trace {
  key?: Key;
  allowance?: Allowance | null;
  idempotencyKey?: string;
  order?: ChargeOrder;
  posOrder?: PosOrder;
  webhookOrder?: WebhookOrder;
  billOrder?: BillOrder;
  noticeOrder?: NoticeOrder;
  linkOrder?: LinkOrder;
  replayed?: boolean;
  refusal?: Refusal;
}

export function now(call: Call): number {
  return call.deployment.clock.now();
}

export function furthest(call: Call): number {
  return call.deployment.clock.furthest();
}

export function caller(call: Call): Business {
  if (!call.trace.key) throw new Error('an operation ran before the key was known');
  return call.trace.key.business;
}

/** What the body of a request asks for. */
export function askedOf<Asked>(asked: Asked | undefined): Asked {
  if (asked === undefined) throw new Error('an operation ran before its body was read');
  return asked;
}
