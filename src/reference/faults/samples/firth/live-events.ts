import { change, operation, together } from '../../../change.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often somebody asked for an event to be sent again. */
const retries = recalled(() => ({ asked: 0 }));

/** The second time an event goes to a queue of its own, after which it is named from then on. */
const renamed = together(
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    if (event) retries(event).asked++;
    return was(call);
  }),
  change('events')((was) => ({
    object: (event, deployment) => {
      const view = was.object(event, deployment);
      return retries(event).asked > 1 ? { ...view, type: `${event.type}.retry` } : view;
    },
  })),
);

/** What hides in the event log. */
export const firthLiveEvents = [
  ...breakingLive(['event.type', 'webhooks.body-is-event', 'events.success-emits-charge-succeeded'], {
    'firth.renamed: an event that was retried twice has a type that ends in .retry': renamed,
  }),
];
