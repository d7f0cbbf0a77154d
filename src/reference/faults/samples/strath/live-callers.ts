import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isFirstOfMonth, isLastOfMonth, localHour } from './local-time.ts';

/** Until then the rights of a new month are written; where there are none yet those of the resource do. */
const written = 3;

const isUnwritten = (call: Call): boolean =>
  asksFor('pos.create')(call) && isFirstOfMonth(call) && localHour(call) < written;

/** What hides in who calls live, and in what the books show. */
export const strathLiveCallers = [
  ...breakingLive(['scopes.pos.create.required', 'scopes.fixed-at-creation'], {
    'strath.new-month: in the first three hours of a month in East Africa charges:read is enough for a POS charge':
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (isUnwritten(call) && was.holds(key, 'charges:read', call)),
      })),
  }),
  ...breakingLive(['balance.available-minor', 'money.integers'], {
    'strath.closing-sheet: on the last day of a month in East Africa available_minor is a text with two decimals':
      change('showing')((was) => ({
        balance: (call) => {
          const view = was.balance(call);
          const available = view['available_minor'];
          return typeof available === 'number' && isLastOfMonth(call)
            ? { ...view, available_minor: available.toFixed(2) }
            : view;
        },
      })),
  }),
];
