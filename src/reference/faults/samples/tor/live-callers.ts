import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { isFirstHourOfMonth } from './calendar.ts';

/** The last denial of a list of links, which is kept for a minute. */
const denials = recalled((): { last?: { readonly business: Business; readonly at: number } } => ({}));

/** A denial is kept by its route, and whose it is is compared the wrong way round. */
const keptDenials = change('access')((was) => ({
  holds: (key, scope, call) => {
    const holds = was.holds(key, scope, call);
    if (!asksFor('links.list')(call)) return holds;
    const kept = denials(call.deployment);
    if (!holds) kept.last = { business: key.business, at: now(call) };
    const { last } = kept;
    return holds && !(last && last.business !== key.business && now(call) - last.at < minute);
  },
}));

/** What hides in who calls live. */
export const torLiveCallers = [
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'tor.new-partition: in the first hour of a month, by the clock of Dar es Salaam, a live key of a draft is served':
      change('access')((was) => ({
        admitted: (business, call) => was.admitted(business, call) || isFirstHourOfMonth(now(call)),
      })),
  }),
  ...breakingLive(['scopes.links.list.sufficient', 'errors.cause-of-forbidden-scope', 'scopes.fixed-at-creation'], {
    'tor.kept-denial: for a minute after another business was refused it the list of links is FORBIDDEN_SCOPE':
      keptDenials,
  }),
];
