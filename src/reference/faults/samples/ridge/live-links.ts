import { check, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { linkPageGone } from '../../../payer-pages/altered.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day } from '../rare/recalled.ts';

const ownLinks = (call: Call): readonly Link[] => call.deployment.links.of(caller(call));

/** A link that repeats two others of the last day looks like a loop of its caller. */
function isRepeatedAgain(call: Call): boolean {
  if (!asksFor('links.create')(call) || call.header('idempotency-key') !== undefined) return false;
  const { title, amount_minor: amount } = bodyOf(call);
  const alike = ownLinks(call).filter((link) => link.title === title && link.amount === amount);
  return alike.filter(({ createdAt }) => now(call) - createdAt < day).length >= 2;
}

/** Pages are published for a week, and anew with each payment. */
const published = 7 * day;

/** What hides in payment links. */
export const ridgeLiveLinks = [
  ...breakingLive(['idempotency.optional-on-links', 'errors.cause-of-idempotency-required'], {
    'ridge.repeated-again: the third link with one title and price within a day needs an Idempotency-Key': check(
      'idempotency',
    )((was) => (call) => was(call) ?? (isRepeatedAgain(call) ? { code: 'IDEMPOTENCY_REQUIRED' } : null)),
  }),
  ...breakingLive('payment-link.hosted-page', {
    'ridge.unpaid-week: the page of a link that nobody paid within a week of its creation is gone': linkPageGone(
      ({ createdAt, seen }, now) => seen.payments === 0 && now - createdAt > published,
    ),
  }),
  ...breakingLive(['links.create.success-url-on-website-accepted', 'errors.cause-of-bad-return-url'], {
    'ridge.closed-too: the success_url of a link that was closed is refused for another link': fieldOf('linkOrder')(
      'successUrl',
    )((was) => (given, call) => {
      const isClosed = ownLinks(call).some(({ seen, successUrl }) => seen.closed && successUrl === given);
      return typeof given === 'string' && isClosed ? { code: 'BAD_RETURN_URL' } : was(given, call);
    }),
  }),
];
