import { change } from '../../../change.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';

/** What hides in the event log. */
export const riaLiveEvents = [
  ...breakingLive('event.created', {
    'ria.from-the-queue: read by its id while its delivery is retrying, an event has created in milliseconds': change(
      'events',
    )((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const isQueued = event.delivery.state === 'retrying' && isServed(call.route, 'events.get');
        return isQueued ? { ...view, created: event.createdAt } : view;
      },
    })),
  }),
];
