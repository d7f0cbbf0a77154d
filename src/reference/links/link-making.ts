import { base62 } from '../world/alphabets.ts';
import { caller, now, type Call } from '../http/call.ts';
import type { Random } from '../world/random.ts';
import type { Link, LinkOrder } from './link.ts';

/** How a new link comes about. */
interface LinkMaking {
  id(random: Random, call: Call): string;
  /** What is written down of what was asked. */
  order(order: LinkOrder, call: Call): LinkOrder;
  createdAt(now: number, call: Call): number;
}

export const unusedLinks: LinkMaking = {
  id: (random) => `pl_${random.text(base62, 24)}`,
  // How often it may be used is a matter of reusable links.
  order: (order) => (order.kind === 'reusable' ? order : { ...order, maxUses: null }),
  createdAt: (at) => at,
};

export function makeLink(asked: LinkOrder, call: Call): Link {
  const { deployment, behaviour } = call;
  const { linkMaking } = behaviour;
  const business = caller(call);
  const link: Link = {
    ...linkMaking.order(asked, call),
    id: linkMaking.id(deployment.random, call),
    business,
    place: deployment.links.of(business).length,
    createdAt: linkMaking.createdAt(now(call), call),
    seen: { payments: 0, closed: false },
  };
  deployment.links.add(link);
  return link;
}
