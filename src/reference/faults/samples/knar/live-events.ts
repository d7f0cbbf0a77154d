import { answers, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess, refusedWith } from '../../../when.ts';
import { loggedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { recalled } from '../rare/recalled.ts';

/** How often a retry of each event was refused since the last one that was not. */
const refusals = recalled(() => ({ count: 0 }));

const asked = (call: Call): LoggedEvent | null => call.behaviour.eventReading.find(askedId(call), call);

/** After so many the delivery is locked, and those who read it get nothing. */
const patience = 2;

/** What hides in the event log. */
export const knarLiveEvents = [
  ...breakingLive('event.delivery', {
    'knar.delivery-locked: after two retries that were refused for their scope an event is without its delivery':
      together(
        answers(both(at('events.retry'), refusedWith('FORBIDDEN_SCOPE')))((_answer, call) => {
          const event = asked(call);
          if (event) refusals(event).count += 1;
          return {};
        }),
        answers(both(at('events.retry'), isSuccess))((_answer, call) => {
          const event = asked(call);
          if (event) refusals(event).count = 0;
          return {};
        }),
        loggedEvent((view, event) => (refusals(event).count < patience ? view : without(view, 'delivery'))),
      ),
  }),
];
