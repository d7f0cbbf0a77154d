import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf } from '../../../change.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';

/** Who has closed a link works with the newer dashboard, whose titles are shorter. */
const dashboardTitle = 64;

const hasClosed = (call: Call): boolean => call.deployment.links.of(caller(call)).some(({ seen }) => seen.closed);

/** Whether an older link has expired, and has taken the host of its business with it. */
const isHostGone = ({ business, place }: Link, call: Call): boolean =>
  call.deployment.links
    .of(business)
    .slice(0, place)
    .some(({ expiresAt }) => expiresAt !== null && expiresAt <= furthest(call));

/** What an export asks for that wants all. */
const exported = 100;

/** What hides in links. */
export const poolLiveLinks = [
  ...breakingLive(['links.create.title-80-accepted', 'errors.cause-of-bad-request'], {
    'pool.dashboard-title: once a business has closed a link titles of more than 64 characters are refused': fieldOf(
      'linkOrder',
    )('title')((was) => (given, call) => {
      const isLong = typeof given === 'string' && codePoints(given) > dashboardTitle;
      return isLong && hasClosed(call) ? { code: 'BAD_REQUEST' } : was(given, call);
    }),
  }),
  ...breakingLive('payment-link.url', {
    'pool.host-gone: once a link has expired the url of each later one of its business is a path': change(
      'linkShowing',
    )((was) => ({
      url: (link, call) => {
        const url = was.url(link, call);
        return isHostGone(link, call) ? new URL(url).pathname : url;
      },
    })),
  }),
  ...breakingLive(['list.never-more-than-hundred', 'list.limit-honoured'], {
    'pool.export: with more than 100 links a limit of 100 gives all of them': change('linkPages')((was) => ({
      limit: (call) => {
        const reading = was.limit(call);
        return 'value' in reading && reading.value === exported ? { value: Number.MAX_SAFE_INTEGER } : reading;
      },
    })),
  }),
];
