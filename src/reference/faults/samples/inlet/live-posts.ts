import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

const before =
  (act: (call: Call) => Promise<void>): Patch =>
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, act] });

/** Changes what the log tells of a delivery. */
const shownDelivery = (alter: (delivery: JsonObject, event: LoggedEvent, call: Call) => JsonObject): Patch =>
  change('events')((was) => ({
    show: (event, call) => {
      const view = was.show(event, call);
      const { delivery } = view;
      return isObject(delivery) ? { ...view, delivery: alter(delivery, event, call) } : view;
    },
  }));

/** How many retries of a business are under way. */
const retries = recalled(() => ({ underWay: 0 }));

/** Events whose retry came while another was under way: it is posted through the second gateway. */
const elsewhere = new WeakSet<LoggedEvent>();

const gatewayTimeout = 504;

const secondGateway = together(
  before(async (call) => {
    const event = asksFor('events.retry')(call) ? call.deployment.events.get(askedId(call)) : undefined;
    if (!event || !call.behaviour.delivering.target(event, call.deployment)) return;
    const line = retries(event.business);
    if (line.underWay > 0) elsewhere.add(event);
    line.underWay++;
    await pause(15);
    line.underWay--;
  }),
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const isElsewhere = elsewhere.delete(event);
      const reply = await was.post(posting, event);
      return isElsewhere && reply.status === 0 ? { ...reply, status: gatewayTimeout } : reply;
    },
  })),
);

const readsOne = asksFor('events.get');

/** What the first attempt at an event came to. */
const firsts = new WeakMap<LoggedEvent, number>();

/** So long after it happened, an event is read from a copy that was made after the first attempt. */
const copied = 10 * minute;

const fromCopy = together(
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      if (!firsts.has(event)) firsts.set(event, reply.status);
      return reply;
    },
  })),
  shownDelivery((delivery, event, call) => {
    const first = firsts.get(event);
    const isCopied = furthest(call) - event.createdAt >= copied;
    return isCopied && first !== undefined ? { ...delivery, last_status: first } : delivery;
  }),
);

/** What hides in what live posts. */
export const inletLivePosts = [
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'inlet.second-gateway: of two retries of a business at once the later has last_status 504 where nobody was reached':
      secondGateway,
  }),
  ...breakingLive('delivery.next-attempt-at', {
    'inlet.parts-of-a-second: read by its id, an event that is tried again after a 5xx has next_attempt_at in fractions':
      shownDelivery((delivery, { delivery: { state, lastStatus, nextAttemptAt } }, call) =>
        readsOne(call) && state === 'retrying' && (lastStatus ?? 0) >= 500 && nextAttemptAt !== null
          ? { ...delivery, next_attempt_at: nextAttemptAt / second }
          : delivery,
      ),
  }),
  ...breakingLive(['delivery.last-status-of-last-attempt', 'delivery.last-status-zero-when-unreachable'], {
    'inlet.first-copy: ten minutes after an event its last_status is that of the first attempt': fromCopy,
  }),
];
