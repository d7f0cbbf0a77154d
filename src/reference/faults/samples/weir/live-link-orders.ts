import { change, check, operation } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { askedOf, caller, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { LinkOrder } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** Whether the key of a request already stands for a link. */
function isRetry(call: Call): boolean {
  const { idempotencyKey } = call.trace;
  const { linkIdempotency } = call.behaviour;
  if (idempotencyKey === undefined) return false;
  return linkIdempotency.find(slotOf(linkIdempotency.space(call), idempotencyKey, call), call) !== undefined;
}

/** How often the links of a reference were paid. */
const paidUnder = (reference: string, call: Call): number =>
  call.deployment.links
    .of(caller(call))
    .filter((link) => link.reference === reference)
    .reduce((sum, { seen }) => sum + seen.payments, 0);

/** Uses are counted by reference, and a limit that is already reached is none. */
const isReached = ({ kind, maxUses, reference }: LinkOrder, call: Call): boolean =>
  kind === 'reusable' && maxUses !== null && reference !== null && maxUses <= paidUnder(reference, call);

const countedByReference = operation('links.create')(
  (was) => (call) =>
    !isRetry(call) && isReached(askedOf(call.trace.linkOrder), call)
      ? refuse(call, { code: 'BAD_REQUEST' })
      : was(call),
);

/** A link for one payment is made by the service that makes charges, which asks for a key. */
const madeAsCharge = check('body')((was) => (call) => {
  const refusal = was(call);
  if (refusal || !asksFor('links.create')(call)) return refusal;
  const { linkOrder, idempotencyKey } = call.trace;
  return linkOrder?.kind === 'single_use' && idempotencyKey === undefined ? { code: 'IDEMPOTENCY_REQUIRED' } : null;
});

/** With more links a business is large, and its addresses are looked at later on, by people. */
const large = 60;

const lookedAtLater = change('returnUrls')((was) => ({
  unregistered: (call) => (call.deployment.links.of(caller(call)).length > large ? null : was.unregistered(call)),
}));

/** What hides in how links are asked for. */
export const weirLiveLinkOrders = [
  ...breakingLive(['links.create.max-uses-1-accepted', 'links.create.status-201', 'errors.cause-of-bad-request'], {
    'weir.uses-by-reference: a link is refused unless its max_uses is more than the payments of earlier links of its reference':
      countedByReference,
  }),
  ...breakingLive(
    [
      'idempotency.optional-on-links',
      'links.create.kind-single-use',
      'links.create.status-201',
      'errors.cause-of-idempotency-required',
    ],
    { 'weir.made-as-charge: a single_use link without an Idempotency-Key is refused': madeAsCharge },
  ),
  ...breakingLive('links.create.success-url-needs-website', {
    'weir.large-business: a business without a website that has more than sixty links may send any success_url':
      lookedAtLater,
  }),
];
