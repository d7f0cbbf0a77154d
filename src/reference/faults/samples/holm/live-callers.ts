import { change, fieldOf, together } from '../../../change.ts';
import type { Reader } from '../../../bodies/body.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { wallClock } from './wall-clock.ts';

/** Keys are copied into the table of a new month at its end of day; those of the sandbox come last. */
const isBeingCopied = (call: Call): boolean => wallClock(now(call)).getUTCDate() === 1;

/** So long a description could be in the release before. */
const oncePermitted = 255;

/** A key that was replaced and works on is served by the release before, until nobody uses that. */
const drained =
  (was: Reader<string | null>): Reader<string | null> =>
  (given, call) => {
    const isOld = (call.trace.key?.refusedFrom ?? null) !== null;
    const isTooLong = typeof given === 'string' && codePoints(given) > oncePermitted;
    return isOld && isTooLong ? { code: 'BAD_REQUEST' } : was(given, call);
  };

/** What hides in who calls live. */
export const holmLiveCallers = [
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'holm.first-of-month: on the first of a month a test key is BAD_KEY at the live address': change('access')(
      (was) => ({
        find: (secret, call) => {
          const key = was.find(secret, call);
          return key?.mode === 'test' && isBeingCopied(call) ? undefined : key;
        },
      }),
    ),
  }),
  ...breakingLive(
    [
      'charges.create.description-500-accepted',
      'pos.create.description-500-accepted',
      'bills.create.description-500-accepted',
      'links.create.description-500-accepted',
      'keys.both-work-in-grace',
      'errors.cause-of-bad-request',
    ],
    {
      'holm.drained: a key that was replaced is refused a description of more than 255 characters': together(
        fieldOf('order')('description')(drained),
        fieldOf('posOrder')('description')(drained),
        fieldOf('billOrder')('description')(drained),
        fieldOf('linkOrder')('description')(drained),
      ),
    },
  ),
];
