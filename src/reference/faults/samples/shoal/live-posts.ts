import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { ofMode } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { secondOf } from '../rare/recalled.ts';

const events = change('events');

/** The next event of the same second, if there is one. */
function nextOfSecond(event: LoggedEvent, call: Call): LoggedEvent | undefined {
  const { deployment } = call;
  return deployment.events
    .of(event.business)
    .find(
      (each) =>
        each.place > event.place && ofMode(each, call) && secondOf(each.createdAt) === secondOf(event.createdAt),
    );
}

const yearOf = (moment: number): number => new Date(moment).getUTCFullYear();

/** TZS 50,000 to 100,000, whose payments a sender of their own takes over. */
const isMiddling = ({ data: { amount_minor: amount } }: LoggedEvent): boolean =>
  isNumber(amount) && amount >= 5_000_000 && amount <= 10_000_000;

/** What hides in events and in where they are sent. */
export const shoalLivePosts = [
  ...breakingLive(['event.delivery', 'delivery.state'], {
    'shoal.same-second: the first of two events of one second is read with a list of both deliveries': events(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          const next = asksFor('events.get')(call) ? nextOfSecond(event, call) : undefined;
          const { delivering } = call.behaviour;
          return next
            ? { ...view, delivery: [event, next].map(({ delivery }) => delivering.show(delivery, call.deployment)) }
            : view;
        },
      }),
    ),
  }),
  ...breakingLive(['webhook-endpoint.active', 'webhook-endpoint.active-after-set'], {
    'shoal.last-year: from the turn of the year after it was set on an active endpoint has active 1': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        const { active, updatedAt } = endpoint.setting;
        return active && yearOf(now(call)) > yearOf(updatedAt) ? { ...view, active: 1 } : view;
      },
    })),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'delivery.last-status-of-last-attempt'], {
    'shoal.middle-amounts: the event of a payment of TZS 50,000 to 100,000 counts as delivered at first though nothing is sent':
      change('delivering')((was) => ({
        post: async (posting, event) =>
          isMiddling(event) && event.delivery.attempts === 0 ? { status: 200, text: '' } : was.post(posting, event),
      })),
  }),
];
