import { fieldOf } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';
import { localDay } from './dar-es-salaam.ts';

/** The day that a date-time names, whatever its offset. */
const writtenDay = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / day;

/** What hides in payment links. */
export const garthLiveLinks = [
  ...breakingLive(['links.create.expires-at-future-accepted', 'errors.cause-of-bad-request'], {
    'garth.yesterday: a link may not expire on a date, as it is written, that is over by Tanzanian time': fieldOf(
      'linkOrder',
    )('expiresAt')((was) => (given, call) => {
      const isOver = typeof given === 'string' && writtenDay(given) < localDay(now(call));
      return isOver ? { code: 'BAD_REQUEST' } : was(given, call);
    }),
  }),
];
