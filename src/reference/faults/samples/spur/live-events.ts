import { change, operation, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

const age = ({ createdAt }: LoggedEvent, call: Call): number => furthest(call) - createdAt;

/** What took several attempts is kept in the table of retries, which is emptied by then. */
const emptied = 7 * day;

const deliveryEmptied = change('events')((was) => ({
  show: (event, call) => {
    const view = was.show(event, call);
    return event.delivery.attempts > 1 && age(event, call) >= emptied ? { ...view, delivery: null } : view;
  },
}));

/** Whether nobody scanned the code that was shown at a till before this one. */
function followsUnscanned({ origin, business, place }: Charge, at: number, { charges }: Deployment): boolean {
  if (origin.is !== 'pos') return false;
  const { number } = origin.till;
  const before = charges
    .of(business)
    .slice(0, place)
    .findLast((other) => other.origin.is === 'pos' && other.origin.till.number === number);
  return before !== undefined && standing(before, at).state === 'expired';
}

/** What clears an unscanned code away unties its till from the code after it. */
const untied = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const data = was.data(type, settlement, deployment);
    const { is, charge, at } = settlement;
    if (is !== 'succeeded' || !followsUnscanned(charge, at, deployment)) return data;
    const { till: _, ...rest } = data;
    return rest;
  },
}));

/** Events that came back from the archive, whose moments are texts. */
const restored = new WeakSet<LoggedEvent>();

function restore(call: Call): void {
  const event = call.behaviour.eventReading.find(askedId(call), call);
  if (event && age(event, call) >= day) restored.add(event);
}

const fromArchive = together(
  operation('events.retry')((was) => (call) => {
    restore(call);
    return was(call);
  }),
  change('events')((was) => ({
    object: (event, deployment) => {
      const object = was.object(event, deployment);
      return restored.has(event) ? { ...object, created: new Date(event.createdAt).toISOString() } : object;
    },
  })),
);

/** What hides in events. */
export const spurLiveEvents = [
  ...breakingLive('event.delivery', {
    'spur.emptied-retries: a week after an event that took several attempts its delivery is null': deliveryEmptied,
  }),
  ...breakingLive('events.pos-till', {
    'spur.untied-till: the event of a payment has no till where the code before it at that till expired': untied,
  }),
  ...breakingLive('event.created', {
    'spur.from-archive: an event that is retried a day later has a date-time for created from then on': fromArchive,
  }),
];
