import { furthest, type Call } from '../http/call.ts';
import type { Link } from './link.ts';

/** Where a link stands, wherever that matters. */
interface LinkStanding {
  used(link: Link, call: Call): number;
  /** How often it may be used; null for as often as payers like. */
  most(link: Link, call: Call): number | null;
  active(link: Link, call: Call): boolean;
}

export const usable: LinkStanding = {
  used: ({ seen }) => seen.payments,
  most: ({ kind, maxUses }) => (kind === 'single_use' ? 1 : maxUses),
  active: (link, call) => {
    const { linkStanding } = call.behaviour;
    const most = linkStanding.most(link, call);
    const usedUp = most !== null && linkStanding.used(link, call) >= most;
    const over = link.expiresAt !== null && link.expiresAt <= furthest(call);
    return !link.seen.closed && !over && !usedUp;
  },
};
