import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { sentBody } from '../sly/told.ts';

/** From TZS 200,000 on a link is looked at by somebody, who is to look at its address as well. */
const lookedAt = 20_000_000;

function isLookedAt(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return isNumber(amount) && amount >= lookedAt;
}

/** What hides in payment links. */
export const mereLiveLinks = [
  ...breakingLive('payment-link.url', {
    'mere.short-lived: the url of a single_use link that expires is a path without scheme and host': change(
      'linkShowing',
    )((was) => ({
      url: (link, call) =>
        link.kind === 'single_use' && link.expiresAt !== null ? `/l/${link.id}` : was.url(link, call),
    })),
  }),
  ...breakingLive(
    [
      'errors.cause-of-bad-return-url',
      'links.create.success-url-elsewhere-refused',
      'links.create.success-url-look-alike-refused',
    ],
    {
      'mere.looked-at: from TZS 200,000 on the success_url of a link may be on any website': change('returnUrls')(
        (was) => ({ sameHost: (url, website, call) => was.sameHost(url, website, call) || isLookedAt(call) }),
      ),
    },
  ),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'mere.unpaid-only: the retry of a link that was paid meanwhile makes another one': change('linkIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { linkOrder: order } = call.trace;
          const isPaid = (attempt?.settled?.made.seen.payments ?? 0) > 0;
          return isPaid && order && attempt?.print === was.print(order, call) ? undefined : attempt;
        },
      }),
    ),
  }),
];
