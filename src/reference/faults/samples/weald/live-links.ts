import { change, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { dayOf } from './calendar.ts';

/** How often a business asked for links after another one. */
const asked = recalled(() => ({ count: 0 }));

/** From its third use on a query is a prepared one, which takes all parameters that other lists do. */
const prepared = 3;

/** Where a link with an address to return to was paid, addresses are looked at by the rules of all addresses. */
const hasReturned = (call: Call): boolean =>
  call.deployment.links.of(caller(call)).some(({ successUrl, seen }) => successUrl !== null && seen.payments > 0);

/** In the night after its end a link that nobody used is written anew, with the usual kind. */
const isTidiedUp = ({ seen, expiresAt }: Link, call: Call): boolean =>
  seen.payments === 0 && expiresAt !== null && dayOf(now(call)) > dayOf(expiresAt);

/** What hides in payment links. */
export const wealdLiveLinks = [
  ...breakingLive(['links.list.no-cursor', 'links.list.holds-created'], {
    'weald.prepared-query: from the third time on that a business sends it a starting_after moves the list of links':
      change('linkPages')((was) => ({
        cursor: (call) => {
          const given = call.query.get('starting_after');
          if (given === null || ++asked(caller(call)).count < prepared) return was.cursor(call);
          return { value: call.behaviour.linkReading.find(given, call) };
        },
      })),
  }),
  ...breakingLive(['errors.cause-of-bad-return-url', 'errors.cause-of-bad-url'], {
    'weald.returned-once: once a link with a success_url was paid one that is not on the website is BAD_URL': fieldOf(
      'linkOrder',
    )('successUrl')((was) => (given, call) => {
      const reading = was(given, call);
      const isWrong = 'code' in reading && reading.code === 'BAD_RETURN_URL';
      return isWrong && hasReturned(call) ? { code: 'BAD_URL' } : reading;
    }),
  }),
  ...breakingLive('payment-link.kind-as-asked', {
    'weald.tidied-up: a single_use link that was over unpaid is reusable from the next day (UTC) on': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        return isTidiedUp(link, call) ? { ...view, kind: 'reusable' } : view;
      },
    })),
  }),
];
