import { change, fieldOf } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';

/** So many of the newest links are at hand; those before them are kept without the address of the pages. */
const atHand = 60;

const isKeptApart = ({ business, place }: Link, { deployment }: Call): boolean =>
  deployment.links.of(business).length - place > atHand;

/** What a title is written with that was there before. */
const again = ' (2)';

const wasThere = (title: string, call: Call): boolean =>
  call.deployment.links.of(caller(call)).some((link) => link.title === title);

/** Whether a link with this Idempotency-Key was asked for before. */
function isRetry(call: Call): boolean {
  const { idempotencyKey } = call.trace;
  const { linkIdempotency } = call.behaviour;
  if (idempotencyKey === undefined) return false;
  return linkIdempotency.find(slotOf(linkIdempotency.space(call), idempotencyKey, call), call) !== undefined;
}

/** What hides in payment links. */
export const loughLiveLinks = [
  ...breakingLive('payment-link.url', {
    'lough.kept-apart: of a link with 60 newer ones the url is a path without scheme and host': change('linkShowing')(
      (was) => ({
        url: (link, call) => {
          const url = was.url(link, call);
          return isKeptApart(link, call) ? new URL(url).pathname : url;
        },
      }),
    ),
  }),
  ...breakingLive(['links.create.title-80-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'lough.title-again: a title of 77 to 80 characters is refused where the business has a link of that title': fieldOf(
      'linkOrder',
    )('title')((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || !wasThere(reading.value, call) || isRetry(call)) return reading;
      const isTooLong = codePoints(reading.value + again) > call.behaviour.bounds.title.maximum;
      return isTooLong ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
];
