import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { linkPageGone } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { localMonth } from './calendar.ts';

/** Payers look in the partition of the running month alone. */
const isOfPastMonth = ({ createdAt }: Link, at: number): boolean => localMonth(createdAt) !== localMonth(at);

/** From the 21st link of a business on its number is kept behind the title, in the same column. */
const unnumbered = 20;

function numberBehind(call: Call): string {
  const count = call.deployment.links.of(caller(call)).length;
  return count < unnumbered ? '' : ` #${count + 1}`;
}

/** What hides in payment links. */
export const torLiveLinks = [
  ...breakingLive(['payment-link.hosted-page', 'payment-link.payment-is-a-charge'], {
    'tor.past-month: from the first of the next month on the page of a link is gone, and nobody can pay there':
      together(
        linkPageGone(isOfPastMonth),
        change('linkPaying')((was) => ({
          unfit: (link, call) => (isOfPastMonth(link, now(call)) ? 'there is no such page' : was.unfit(link, call)),
        })),
      ),
  }),
  ...breakingLive(
    ['links.create.title-80-accepted', 'errors.cause-of-bad-request', 'idempotency.link-same-key-same-link'],
    {
      'tor.numbered-title: once a business has 20 links a title is too long if its number does not fit behind it':
        fieldOf('linkOrder')('title')((was) => (given, call) => {
          const reading = was(given, call);
          if ('code' in reading) return reading;
          const length = codePoints(reading.value + numberBehind(call));
          return length > call.behaviour.bounds.title.maximum ? { code: 'BAD_REQUEST' } : reading;
        }),
    },
  ),
];
