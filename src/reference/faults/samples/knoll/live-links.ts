import { check, fieldOf } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { LinkOrder } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** What a new link asks for, unless it comes again with its key. */
function newOrder(call: Call): LinkOrder | undefined {
  const { linkOrder, idempotencyKey } = call.trace;
  if (!isServed(call.route, 'links.create') || idempotencyKey === undefined) return linkOrder;
  const slot = slotOf(call.behaviour.linkIdempotency.space(call), idempotencyKey, call);
  return call.behaviour.linkIdempotency.find(slot, call) ? undefined : linkOrder;
}

/** Offers that can be used once are unique by their titles while they last, whosever they are. */
function isOffered({ title, kind, maxUses }: LinkOrder, call: Call): boolean {
  if (kind !== 'reusable' || maxUses !== 1) return false;
  const { deployment, behaviour } = call;
  return [...deployment.links.values()].some(
    (link) =>
      link.business !== caller(call) &&
      link.maxUses === 1 &&
      link.title === title &&
      behaviour.linkStanding.active(link, call),
  );
}

/** So many links with one title and price may be made within a day before somebody thinks of a mistake. */
const unsuspicious = 2;

function isSuspicious({ title, amount }: LinkOrder, call: Call): boolean {
  const equal = call.deployment.links
    .of(caller(call))
    .filter((link) => link.title === title && link.amount === amount && now(call) - link.createdAt < day);
  return equal.length >= unsuspicious;
}

/** From so many links on a business is one that imports them, and 0 stands for no limit in its files. */
const imported = 60;

/** How long a text may be where requests by keys with a lifetime are kept until they are looked through. */
const staged = 255;

/** What hides in payment links. */
export const knollLiveLinks = [
  ...breakingLive(['links.create.max-uses-1-accepted', 'errors.cause-of-bad-request'], {
    'knoll.offered-elsewhere: max_uses 1 is refused while another business has such a link with the same title': check(
      'body',
    )((was) => (call) => {
      const refusal = was(call);
      const order = refusal ? undefined : newOrder(call);
      return order && isOffered(order, call) ? { code: 'BAD_REQUEST' } : refusal;
    }),
  }),
  ...breakingLive('links.create.max-uses-minimum', {
    'knoll.imported: once a business has 60 links, max_uses 0 is taken for none': fieldOf('linkOrder')('maxUses')(
      (was) => (given, call) =>
        given === 0 && call.deployment.links.of(caller(call)).length >= imported ? { value: null } : was(given, call),
    ),
  }),
  ...breakingLive(['links.create.description-500-accepted', 'errors.cause-of-bad-request'], {
    'knoll.staged: from a key with a lifetime the description of a link is refused above 255 characters': fieldOf(
      'linkOrder',
    )('description')((was) => (given, call) => {
      const reading = was(given, call);
      const isStaged = typeof call.trace.key?.lifetimeDays === 'number';
      return isStaged && typeof given === 'string' && [...given].length > staged ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breakingLive(['idempotency.optional-on-links', 'errors.cause-of-idempotency-required'], {
    'knoll.third-alike: the third link of a day with the same title and price needs an Idempotency-Key': check('body')(
      (was) => (call) => {
        const refusal = was(call);
        const { linkOrder, idempotencyKey } = call.trace;
        if (refusal || !linkOrder || idempotencyKey !== undefined) return refusal;
        return isSuspicious(linkOrder, call) ? { code: 'IDEMPOTENCY_REQUIRED' } : null;
      },
    ),
  }),
];
