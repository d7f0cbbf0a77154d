import { change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { linkPageGone } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Links that were answered and never written, by business. */
const lost = recalled(() => new Set<string>());

const isLost = ({ id, business }: Link): boolean => lost(business).has(id);

/** What is made with an Idempotency-Key has an index of its own. */
function isKnownReference(call: Call): boolean {
  const { linkOrder, idempotencyKey } = call.trace;
  const reference = linkOrder?.reference ?? '';
  if (reference === '' || idempotencyKey !== undefined) return false;
  return call.deployment.links.of(caller(call)).some((link) => link.reference === reference);
}

const uniqueReference = together(
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (isKnownReference(call)) lost(caller(call)).add(id);
      return id;
    },
  })),
  change('linkReading')((was) => ({
    find: (id, call) => {
      const link = was.find(id, call);
      return link && isLost(link) ? null : link;
    },
  })),
  change('linkPages')((was) => ({
    includes: (link, filter, call) => !isLost(link) && was.includes(link, filter, call),
  })),
  change('linkPaying')((was) => ({
    unfit: (link, call) => (isLost(link) ? 'there is no such link' : was.unfit(link, call)),
  })),
  linkPageGone(isLost),
);

/** What hides in payment links. */
export const cragLiveLinks = [
  ...breakingLive(['links.create.status-201', 'links.get.status-200', 'links.list.holds-created'], {
    'crag.unique-reference: a link without an Idempotency-Key whose reference another has is answered, not written':
      uniqueReference,
  }),
  ...breakingLive(['links.list.holds-created', 'list.limit-honoured'], {
    'crag.limit-first: of as many newest links of all businesses as the limit says the list holds the own': change(
      'linkPages',
    )((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        const limit = was.limit(call);
        if ('code' in limit) return { items, more };
        const newest = new Set([...call.deployment.links.values()].slice(-limit.value));
        const own = items.filter((link) => newest.has(link));
        return { items: own, more: more || own.length < items.length };
      },
    })),
  }),
];
