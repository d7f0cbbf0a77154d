import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';
import { textOf } from '../../views.ts';

/** What hides in the event log. */
export const lagoonLiveEvents = [
  // The rows of the log are parted by commas, and read as texts from the first that does not fit.
  ...breakingLive('delivery.attempts-remaining', {
    'lagoon.comma: attempts_remaining is a text where the description of the charge has a comma': change('events')(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          if (!textOf(event.data['description']).includes(',')) return view;
          const delivery = call.behaviour.delivering.show(event.delivery, call.deployment);
          const { attempts_remaining: remaining = null } = delivery;
          return { ...view, delivery: { ...delivery, attempts_remaining: JSON.stringify(remaining) } };
        },
      }),
    ),
  }),
];
