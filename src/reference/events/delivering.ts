import type { Deployment } from '../world/deployment.ts';
import type { JsonObject } from '../http/json.ts';
import { post, type Posting, type Reply } from '../webhooks/posting.ts';
import type { WebhookEndpoint } from '../webhooks/webhook-endpoint.ts';
import { isUnderWay, unsent, type Delivery } from './delivery.ts';
import type { LoggedEvent } from './logged-event.ts';

export interface Attempted {
  readonly reply: Reply;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Where events are sent, when, and what becomes of them. */
export interface Delivering {
  /** From one attempt to the next, in milliseconds: there is one attempt more than there are waits. */
  readonly waits: readonly number[];
  /** How long a receiver may take, in real milliseconds. */
  readonly timeout: number;
  target(event: LoggedEvent, deployment: Deployment): WebhookEndpoint | null;
  address(endpoint: WebhookEndpoint, event: LoggedEvent): string;
  headers(event: LoggedEvent, deployment: Deployment): Readonly<Record<string, string>>;
  post(posting: Posting, event: LoggedEvent): Promise<Reply>;
  /** Until when an event whose turn has come must wait all the same; null: it need not. */
  heldUntil(event: LoggedEvent, deployment: Deployment): number | null;
  isDelivered(reply: Reply): boolean;
  /** That of a new event without a target. */
  unrouted(at: number, deployment: Deployment): Delivery;
  /** That of a new event with one. */
  routed(at: number, deployment: Deployment): Delivery;
  after(was: Delivery, attempted: Attempted, deployment: Deployment): Delivery;
  /** When somebody asks for a retry. */
  again(was: Delivery, at: number, deployment: Deployment): Delivery;
  /** When there is nobody left to send to. */
  stopped(was: Delivery): Delivery;
  show(delivery: Delivery, deployment: Deployment): JsonObject;
}

const minute = 60_000;
const hour = 60 * minute;

export const patientDelivering: Delivering = {
  waits: [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  timeout: 2_000,
  target: ({ business, mode }, { endpoints }) =>
    endpoints.of(business).findLast((endpoint) => endpoint.mode === mode && endpoint.setting.active) ?? null,
  address: ({ setting }) => setting.url,
  headers: () => ({ 'content-type': 'application/json', 'user-agent': 'merchant-payments-webhooks/1' }),
  post: (posting) => post(posting),
  heldUntil: () => null,
  isDelivered: ({ status }) => status >= 200 && status < 300,
  unrouted: () => unsent,
  routed: (at, { behaviour }) => ({
    ...unsent,
    state: 'pending',
    attemptsRemaining: behaviour.delivering.waits.length + 1,
    nextAttemptAt: at,
  }),
  after: (was, attempted, deployment) => {
    const { delivering } = deployment.behaviour;
    const tried = counted(was, attempted);
    if (delivering.isDelivered(attempted.reply)) return ended(tried, 'delivered');
    return isUnderWay(was) ? retrying(tried, attempted.endedAt, delivering.waits) : tried;
  },
  again: (was, at, deployment) => {
    if (was.state === 'unrouted') return deployment.behaviour.delivering.routed(at, deployment);
    if (isUnderWay(was)) return { ...was, nextAttemptAt: at };
    return { ...was, state: 'pending', attemptsRemaining: 1, nextAttemptAt: at };
  },
  stopped: (was) => (isUnderWay(was) ? ended(was, 'exhausted') : was),
  show: (delivery) => ({
    state: delivery.state,
    attempts: delivery.attempts,
    attempts_remaining: delivery.attemptsRemaining,
    last_status: delivery.lastStatus,
    last_response: delivery.lastResponse,
    last_attempt_at: seconds(delivery.lastAttemptAt),
    next_attempt_at: seconds(delivery.nextAttemptAt),
  }),
};

const counted = (was: Delivery, { reply, startedAt }: Attempted): Delivery => ({
  ...was,
  attempts: was.attempts + 1,
  attemptsRemaining: Math.max(0, was.attemptsRemaining - 1),
  lastStatus: reply.status,
  lastResponse: reply.text,
  lastAttemptAt: startedAt,
});

const ended = (was: Delivery, state: 'delivered' | 'exhausted'): Delivery => ({
  ...was,
  state,
  attemptsRemaining: 0,
  nextAttemptAt: null,
});

function retrying(tried: Delivery, at: number, waits: readonly number[]): Delivery {
  const wait = waits[waits.length - tried.attemptsRemaining];
  return tried.attemptsRemaining === 0 || wait === undefined
    ? ended(tried, 'exhausted')
    : { ...tried, state: 'retrying', nextAttemptAt: at + wait };
}

const seconds = (at: number | null): number | null => (at === null ? null : Math.floor(at / 1000));
