import { change, check } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** Read from the table of campaigns, the price is what all uses together bring in. */
const isCampaign = ({ kind, maxUses, expiresAt }: Link): boolean =>
  kind === 'reusable' && maxUses !== null && expiresAt !== null;

const isRead = asksFor('links.get', 'links.list');

/** From so many links over one reference on somebody seems to send each twice. */
const suspicious = 3;

function isSuspicious(call: Call): boolean {
  const { linkOrder, idempotencyKey } = call.trace;
  if (!asksFor('links.create')(call) || idempotencyKey !== undefined || !linkOrder?.reference) return false;
  const links = call.deployment.links.of(caller(call));
  return links.filter(({ reference }) => reference === linkOrder.reference).length >= suspicious - 1;
}

/** What hides in payment links. */
export const kyleLiveLinks = [
  ...breakingLive('payment-link.amount-is-fixed', {
    'kyle.campaign: read again, a link with max_uses and expires_at has the price of all its uses': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        return isRead(call) && isCampaign(link) ? { ...view, amount_minor: link.amount * (link.maxUses ?? 1) } : view;
      },
    })),
  }),
  ...breakingLive(['idempotency.optional-on-links', 'errors.cause-of-idempotency-required'], {
    'kyle.third-of-reference: the third link over one reference is refused without an Idempotency-Key': check('body')(
      (was) => (call) => was(call) ?? (isSuspicious(call) ? { code: 'IDEMPOTENCY_REQUIRED' } : null),
    ),
  }),
];
