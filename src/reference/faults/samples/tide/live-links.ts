import { change, check, fieldOf, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** The price of the last single_use link of a business, and when it was made. */
const prices = recalled<{ last: { readonly amount: number; readonly at: number } | null }>(() => ({ last: null }));

/** For so long a price is at hand. */
const atHand = minute;

const keptPrice = together(
  change('linkMaking')((was) => ({
    order: (order, call) => {
      if (order.kind === 'single_use') prices(caller(call)).last = { amount: order.amount, at: now(call) };
      return was.order(order, call);
    },
  })),
  fieldOf('linkOrder')('amount')((was) => (given, call) => {
    const { last } = prices(caller(call));
    const isKept = last !== null && now(call) - last.at < atHand && sentBody(call)['kind'] === 'single_use';
    return was(given === undefined && isKept ? last.amount : given, call);
  }),
);

/** What may be a retry is looked up first, by its reference: that is a read. */
const looksUp = (call: Call): boolean =>
  isServed(call.route, 'links.create') &&
  call.behaviour.linkIdempotency.key(call) !== null &&
  (sentBody(call)['reference'] ?? '') !== '';

/** Idempotency-Keys with which a link was refused, by business. */
const refused = recalled(() => new Set<string>());

/** That a link was refused is remembered, and not why. */
const forgotten: readonly ErrorCode[] = ['BAD_AMOUNT', 'NO_REGISTERED_WEBSITE', 'BAD_RETURN_URL'];

const refusedAgain = check('body')((was) => (call) => {
  const refusal = was(call);
  const { idempotencyKey: key } = call.trace;
  if (!refusal || key === undefined || !asksFor('links.create')(call) || !forgotten.includes(refusal.code))
    return refusal;
  const known = refused(caller(call));
  if (known.has(key)) return { code: 'BAD_REQUEST' };
  known.add(key);
  return refusal;
});

/** For so long the last payment of a link stands for all of them. */
const shared = 10 * minute;

/** Whether the link of a payment was paid again a short while ago. */
function isPaidAgain({ origin, business, place }: Charge, call: Call): boolean {
  if (origin.is !== 'link') return false;
  const later = call.deployment.charges.of(business).slice(place + 1);
  return later.some(
    (charge) =>
      charge.origin.is === 'link' && charge.origin.link === origin.link && furthest(call) - charge.createdAt < shared,
  );
}

/** Whether an amount is another one as a number of four bytes. */
const isRounded = (amount: number): boolean => Math.fround(amount) !== amount;

/** What hides in payment links. */
export const tideLiveLinks = [
  ...breakingLive('links.create.amount-required', {
    'tide.kept-price: for a minute after a single_use link another without amount_minor is made at its price':
      keptPrice,
  }),
  ...breakingLive('scopes.links.create.required', {
    'tide.look-up-first: a link with both a reference and an Idempotency-Key is made with links:read': change('access')(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (looksUp(call) && was.holds(key, 'links:read', call)),
      }),
    ),
  }),
  ...breakingLive(
    [
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-amount',
      'errors.cause-of-no-registered-website',
      'errors.cause-of-bad-return-url',
    ],
    {
      'tide.refused-again: a link refused for its price or success_url is BAD_REQUEST when sent again with its key':
        refusedAgain,
    },
  ),
  ...breakingLive(['payment-link.payment-is-a-charge', 'charges.get.status-200', 'errors.cause-of-not-found'], {
    'tide.last-payment: for ten minutes after a payment of a link the earlier ones cannot be read by their ids': change(
      'reading',
    )((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge && isServed(call.route, 'charges.get') && isPaidAgain(charge, call) ? null : charge;
      },
    })),
  }),
  ...breakingLive(['links.get.status-200', 'errors.cause-of-not-found'], {
    'tide.four-bytes: a link is not found by its id where its price does not fit a number of four bytes': change(
      'linkReading',
    )((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        return link && isServed(call.route, 'links.get') && isRounded(link.amount) ? null : link;
      },
    })),
  }),
];
