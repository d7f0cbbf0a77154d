import { answer } from '../http/answer.ts';
import type { Patch } from '../behaviour.ts';
import { answers, change, headers, operation, together } from '../change.ts';
import { isUnderWay, type Delivery } from '../events/delivery.ts';
import type { JsonObject } from '../http/json.ts';
import { at, both, isSuccess } from '../when.ts';
import { post } from '../webhooks/posting.ts';
import { varying, varyingLive } from './variant.ts';

const second = 1000;

/** What is still to be sent is nobody's any more. */
const orphaned = change('delivering')(() => ({
  stopped: (was: Delivery): Delivery =>
    isUnderWay(was) ? { ...was, state: 'unrouted', attemptsRemaining: 0, nextAttemptAt: null } : was,
}));

const removedWith = (body: JsonObject | null): Patch =>
  answers(both(at('webhook-endpoints.delete'), isSuccess))(({ headers }, { route }) => ({
    status: body === null ? 204 : 202,
    body: body && { ...body, id: route.is === 'served' ? route.id : '' },
    headers: body === null ? { ...headers, 'Content-Type': '' } : headers,
  }));

const queuedRetry = operation('events.retry')((was) => async (call) => {
  const done = await was(call);
  return done.status < 400 ? answer(200, { queued: true, message: 'The event will be sent again.' }) : done;
});

const silentRetry = answers(both(at('events.retry'), isSuccess))(({ headers }) => ({
  status: 204,
  body: null,
  headers: { ...headers, 'Content-Type': '' },
}));

const nullSecret = change('webhooks')((was) => ({
  show: (endpoint, call) => ({ ...was.show(endpoint, call), secret: null, secret_hint: '…', status: 'enabled' }),
}));

const wholeLog = both(at('events.list'), isSuccess);

const namedEvents = answers(wholeLog)(({ body, ...rest }) => ({
  ...rest,
  body: { object: 'event_list', events: body?.['data'] ?? [], has_more: body?.['has_more'] ?? false },
}));

const bareLog = answers(wholeLog)(({ body, ...rest }) => ({ ...rest, text: JSON.stringify(body?.['data'] ?? []) }));

/** As CloudEvents has it: an address is asked whether it wants posts. */
const asksFirst = operation('webhook-endpoints.set')((was) => async (call) => {
  const done = await was(call);
  const url = call.trace.webhookOrder?.url;
  const headers = { 'webhook-request-origin': 'pay.example.test' };
  if (done.status === 201 && url !== undefined) void post({ method: 'OPTIONS', url, headers, text: '', timeout: 1000 });
  return done;
});

/** How many attempts there could have been. */
const leftOver = change('delivering')((was) => ({
  after: (delivery, attempted, deployment) => {
    const after = was.after(delivery, attempted, deployment);
    return after.state === 'delivered'
      ? { ...after, attemptsRemaining: Math.max(0, delivery.attemptsRemaining - 1), lastAttemptAt: attempted.endedAt }
      : after;
  },
  again: (delivery, at, deployment) => ({ ...was.again(delivery, at, deployment), nextAttemptAt: at + 5 * second }),
  unrouted: (at, deployment) => ({
    ...was.unrouted(at, deployment),
    attemptsRemaining: deployment.behaviour.delivering.waits.length + 1,
  }),
}));

const rounded = change('events')((was) => ({
  createdAt: (at) => Math.round(at / second) * second,
  object: (event, deployment) => ({ ...was.object(event, deployment), request: { id: null, idempotency_key: null } }),
}));

/** Who is not known has nothing left. */
const nothingForStrangers = together(
  headers((_answer, { trace }) => trace.key === undefined)(() => ({
    'X-RateLimit-Limit': '0',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '0',
  })),
  change('rate')((was) => ({ bucket: (call, key) => (call.route.is === 'unknown' ? null : was.bucket(call, key)) })),
);

export const logVariants = [
  ...varying({
    'posting.left-over: what is delivered could have been tried again, and a retry waits for five seconds': leftOver,
    'posting.rounded: events are dated by the nearest second, and strangers have no requests left': together(
      rounded,
      nothingForStrangers,
    ),
  }),
  ...varyingLive({
    'posting.orphaned: what was still to be sent to a stopped endpoint becomes unrouted; answers tell little': together(
      orphaned,
      queuedRetry,
      removedWith({ deleted: true, object: 'webhook_endpoint' }),
    ),
    'posting.silent: a retry is answered with nothing, and an endpoint shows that its secret is not shown': together(
      silentRetry,
      nullSecret,
    ),
    'posting.named-events: the log answers its events under their own name': namedEvents,
    'posting.bare-log: the log answers a bare array': bareLog,
    'posting.asks-first: a new address is asked by OPTIONS whether it wants posts': asksFirst,
  }),
];
