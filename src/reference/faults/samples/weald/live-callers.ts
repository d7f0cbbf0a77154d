import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { localHour } from './calendar.ts';
import { isGood } from './good-keys.ts';

/** From midnight to one the test keys are loaded anew. */
const isLoading = (call: Call): boolean => localHour(now(call)) === 0;

/** What hides in who calls live. */
export const wealdLiveCallers = [
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'weald.after-midnight: in the first hour of a day in Dar es Salaam (UTC+3) a test key is BAD_KEY at the live address':
      change('access')((was) => ({
        find: (secret, call) => {
          const key = was.find(secret, call);
          return key?.mode === 'test' && isGood(key, call) && isLoading(call) ? undefined : key;
        },
      })),
  }),
];
