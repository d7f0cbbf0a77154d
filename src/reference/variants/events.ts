import type { Patch } from '../behaviour.ts';
import { caller } from '../http/call.ts';
import { answers, change, operation, together } from '../change.ts';
import { redispatch } from '../events/dispatch.ts';
import { askedId } from '../lists/reading.ts';
import { refuse } from '../errors/refuse.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import { asksFor, at, both, isSuccess } from '../when.ts';
import { varyingLive } from './variant.ts';

const delivering = change('delivering');

const second = 1000;
const minute = 60 * second;

const late = delivering((was) => ({
  waits: [2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * second),
  routed: (moment, deployment) => {
    const delivery = was.routed(moment, deployment);
    return { ...delivery, nextAttemptAt: moment + 20 * minute };
  },
  again: (before, at, deployment) => {
    const delivery = was.again(before, at, deployment);
    return before.state === 'unrouted' ? delivery : { ...delivery, nextAttemptAt: at + 5 * minute };
  },
}));

const deliveryInPost = change('events')((was) => ({
  posted: (event, deployment) => ({
    ...was.posted(event, deployment),
    delivery: deployment.behaviour.delivering.show(event.delivery, deployment),
  }),
}));

const onceOnly = delivering(() => ({ waits: [], isDelivered: ({ status }) => status === 200 }));

const deliveredRefused = operation('events.retry')((was) => (call) => {
  const event = call.behaviour.eventReading.find(askedId(call), call);
  return event?.delivery.state === 'delivered' ? refuse(call, { code: 'BAD_REQUEST' }) : was(call);
});

const behind_ms = 300;

/** When an event that is unrouted was told first, in real time. */
const told = new WeakMap<LoggedEvent, number>();

/** Whoever reads by the id reads a copy that lags behind, in which an event is pending at first. */
const readByCopy = change('events')((was) => ({
  show: (event, call) => {
    const view = was.show(event, call);
    if (event.delivery.state !== 'unrouted') return view;
    const first = told.get(event) ?? performance.now();
    told.set(event, first);
    const isBehind = asksFor('events.get')(call) && performance.now() - first < behind_ms;
    return isBehind ? { ...view, delivery: { ...(view.delivery as object), state: 'pending' } } : view;
  },
}));

const retryAnswered = (status: number, empty: boolean): Patch =>
  answers(both(at('events.retry'), isSuccess))(() => ({ status, body: empty ? null : { retried: true } }));

const unpaged = together(
  change('eventPages')(() => ({
    limit: () => ({ value: 1000 }),
    cursor: () => ({ value: null }),
    cut: ({ items, more }) => ({ items: items.toReversed(), more }),
  })),
  answers(both(at('events.list'), isSuccess))(({ body }) => ({
    body: { object: 'event_log', data: body?.['data'] ?? [] },
  })),
);

const neverExpired = change('events')((was) => ({
  types: (settlement, deployment) => (settlement.is === 'expired' ? [] : was.types(settlement, deployment)),
}));

const toldTwice = change('events')((was) => ({
  types: (settlement, deployment) => {
    const types = was.types(settlement, deployment);
    return settlement.is === 'succeeded' ? [...types, ...types] : types;
  },
}));

const wrapped = change('events')((was) => ({
  data: (...of) => {
    const { bill, till, payment_link: link, ...charge } = was.data(...of);
    return {
      charge,
      previous: { state: 'processing' },
      ...(bill !== undefined && { bill }),
      ...(till !== undefined && { till }),
      ...(link !== undefined && { link: { id: link } }),
    };
  },
  object: (event, deployment) => ({ ...was.object(event, deployment), api_version: 'v1', request: null, attempts: 0 }),
}));

const bothModes = together(
  change('eventReading')((was) => ({
    find: (id, call) => {
      const event = call.deployment.events.get(id);
      return event?.business === caller(call) ? event : was.find(id, call);
    },
  })),
  change('eventPages')(() => ({ includes: () => true })),
);

const goneStops = delivering((was) => ({
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    return attempted.reply.status === 410 && delivery.state === 'retrying' ? was.stopped(delivery) : delivery;
  },
}));

/** What had no address is sent as soon as there is one. */
const caughtUp = operation('webhook-endpoints.set')((was) => async (call) => {
  const answered = await was(call);
  if (answered.status !== 201) return answered;
  for (const event of call.deployment.events.of(caller(call)))
    if (event.mode === call.deployment.mode && event.delivery.state === 'unrouted') redispatch(event, call.deployment);
  return answered;
});

const silentLog = delivering((was) => ({
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    last_response: null,
    attempts_remaining: delivery.state === 'delivered' ? 3 : delivery.attemptsRemaining,
    url: null,
  }),
}));

export const eventVariants = varyingLive({
  'events.read-by-copy: an event by its id is told by a copy that is a third of a second behind, and is pending at first':
    readByCopy,
  'events.late: an event is posted minutes later with its delivery in it, and soon and often again, a retry when its turn has come':
    together(late, deliveryInPost),
  'events.once: an event is tried once, only 200 takes it, and the log is listed whole, the oldest first, in an object of its own':
    together(onceOnly, deliveredRefused, retryAnswered(200, false), unpaged, neverExpired),
  'events.wrapped: the charge stands inside the data of an event, the log holds both modes, and 410 ends a delivery':
    together(wrapped, bothModes, goneStops, retryAnswered(204, true)),
  'events.two-of-one-success: a charge that succeeds makes two events': toldTwice,
  'events.caught-up: unrouted events are posted once there is an address, and the log tells little': together(
    caughtUp,
    silentLog,
  ),
});
