import { now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { toldAt } from '../../refusals.ts';

/** From this hour (UTC) on it is the next day in Tanzania. */
const nextDayFrom = 21;

/** The list of live keys is written for each day in UTC, and looked up by the day in Tanzania. */
const isUnlisted = (call: Call): boolean => new Date(now(call)).getUTCHours() >= nextDayFrom;

/** What hides in the keys of the sandbox. */
export const ridgeSandboxKeys = [
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'ridge.tomorrows-list: from 21:00 UTC to midnight a live key sent to the sandbox is BAD_KEY': toldAt(
      'address',
      isUnlisted,
    )('BAD_KEY', 'LIVE_KEY_ON_SANDBOX'),
  }),
];
