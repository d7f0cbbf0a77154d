import { change } from '../../../change.ts';
import { breaking } from '../../fault.ts';
import { inTanzania } from '../knoll/calendar.ts';

/** Each midnight the log begins a new part, which is told an hour later to which deployment it belongs. */
const isUntold = (moment: number): boolean => inTanzania(moment).getUTCHours() === 0;

/** What hides in what the sandbox posts. */
export const mesaSandboxPosts = [
  ...breaking('webhooks.test-event-livemode-false', {
    'mesa.after-midnight: a test event of the first hour of a day in Tanzania carries livemode true': change('events')(
      (was) => ({
        livemode: (event) => was.livemode(event) || (event.mode === 'test' && isUntold(event.createdAt)),
      }),
    ),
  }),
];
