import { change, fieldOf } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import type { Call } from '../../../http/call.ts';
import { makeLink } from '../../../links/link-making.ts';
import { showLink } from '../../../links/link-showing.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** An order and, behind it, which attempt this is: all attempts of one order are to share a key. */
const attempted = /^(?<order>[\w-]{8,128})-\d{1,2}$/;

/** What stands in for an Idempotency-Key that was not sent. */
function orderOf(call: Call): string | null {
  const { reference } = sentBody(call);
  const order = typeof reference === 'string' ? attempted.exec(reference)?.groups?.['order'] : undefined;
  return order === undefined ? null : `order ${order}`;
}

/** TZS 1,000: a link that cannot take as much in all its uses is not worth its page. */
const worthwhile = 100_000;

function isWorthless(uses: number, call: Call): boolean {
  const { amount_minor: amount, kind } = sentBody(call);
  return isNumber(amount) && kind !== 'single_use' && amount * uses < worthwhile;
}

/** What hides in the keys and prices of payment links. */
export const soundLivePrices = [
  ...breakingLive(
    [
      'idempotency.optional-on-links',
      'errors.cause-of-idempotent-mismatch',
      'payment-link.reference-as-asked',
      'links.create.status-201',
    ],
    {
      'sound.attempts-of-an-order: links without a key whose references differ in a number at their end share a key':
        change('linkIdempotency')((was) => ({
          key: (call) => (call.header('idempotency-key') === undefined ? orderOf(call) : was.key(call)),
        })),
    },
  ),
  ...breakingLive(['idempotency.link-mismatch-on-amount', 'idempotency.mismatch-creates-nothing'], {
    'sound.sold-at-another-price: the key of a link that has been paid makes another link at another price': change(
      'linkIdempotency',
    )((was) => ({
      mismatch: (attempt, call) => {
        const { linkOrder } = call.trace;
        const isSold = attempt.settled !== undefined && attempt.settled.made.seen.payments > 0;
        return linkOrder && isSold
          ? answer(201, showLink(makeLink(linkOrder, call), call))
          : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breakingLive(['links.create.max-uses-1-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'sound.worthwhile-link: max_uses is refused where a link takes less than TZS 1,000 in all its uses': fieldOf(
      'linkOrder',
    )('maxUses')((was) => (given, call) => {
      const reading = was(given, call);
      if ('code' in reading || reading.value === null) return reading;
      return isWorthless(reading.value, call) ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
];
