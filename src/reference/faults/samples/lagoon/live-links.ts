import { change, fieldOf } from '../../../change.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const showing = change('linkShowing');

const isRead = ({ route }: Call): boolean => !isServed(route, 'links.create');

/** For so long before their end links are locked by the job that ends them. */
const locked = 30 * minute;

function isLocked({ expiresAt }: Link, call: Call): boolean {
  const left = expiresAt === null ? 0 : expiresAt - furthest(call);
  return left > 0 && left <= locked;
}

/** A longer description, in bytes, stands in another table, whose prices are in shillings. */
const besidePrice = 255;

const isLong = ({ description }: Link): boolean => Buffer.byteLength(description ?? '') > besidePrice;

/** When an address was last found to be good, by itself. */
const good = recalled(() => new Map<string, number>());
const kept = 10 * minute;

/** A good address is not looked at again for a while. */
const knownReturn = fieldOf('linkOrder')('successUrl')((was) => (given, call) => {
  const reading = was(given, call);
  if (typeof given !== 'string') return reading;
  const addresses = good(call.deployment);
  if (!('code' in reading)) addresses.set(given, now(call));
  else if (reading.code === 'NO_REGISTERED_WEBSITE') {
    const found = addresses.get(given);
    if (found !== undefined && now(call) - found < kept) return { value: given };
  }
  return reading;
});

/** What hides in payment links. */
export const lagoonLiveLinks = [
  ...breakingLive('payment-link.active', {
    'lagoon.locked-link: read in the last 30 minutes before its end, a link has active null': showing((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        return isRead(call) && isLocked(link, call) ? { ...view, active: null } : view;
      },
    })),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'lagoon.long-text-table: reads show a hundredth of the price of a link whose description is above 255 bytes':
      showing((was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return isRead(call) && isLong(link) ? { ...view, amount_minor: link.amount / 100 } : view;
        },
      })),
  }),
  ...breakingLive(['links.create.success-url-needs-website', 'errors.cause-of-no-registered-website'], {
    'lagoon.known-return: without a website, a success_url passes that another business used within 10 minutes':
      knownReturn,
  }),
];
