import type { Call } from '../http/call.ts';
import type { Charge, ChargeOrder } from '../charges/charge.ts';
import { makeCharge } from '../charges/making.ts';
import { unprompted } from '../charges/charge-source.ts';
import type { ChargeOrigin } from '../charges/origin.ts';
import type { Payer } from '../payer-pages/payer.ts';
import type { Link } from './link.ts';

/** What a payment through a link does. */
interface LinkPaying {
  /** Why a payment is not taken; null when it is. */
  unfit(link: Link, call: Call): string | null;
  order(link: Link, payer: Payer, call: Call): ChargeOrder;
  origin(link: Link, call: Call): ChargeOrigin;
  /** As how many uses it counts. */
  uses(link: Link, call: Call): number;
}

export const fixedPrice: LinkPaying = {
  unfit: (link, call) => (call.behaviour.linkStanding.active(link, call) ? null : 'the link is not active'),
  order: ({ amount, reference, description }, payer) => ({
    ...payer,
    amount,
    currency: 'TZS',
    reference,
    description,
    metadata: null,
  }),
  origin: ({ id }) => ({ is: 'link', link: id }),
  uses: () => 1,
};

/** A payment happens at this very moment, or not at all. */
export function payLink(
  link: Link,
  payer: Payer,
  call: Call,
): { readonly charge: Charge } | { readonly unfit: string } {
  const { linkPaying } = call.behaviour;
  const unfit = linkPaying.unfit(link, call);
  if (unfit !== null) return { unfit };
  link.seen.payments += linkPaying.uses(link, call);
  const chargeSource = unprompted(linkPaying.origin(link, call));
  return { charge: makeCharge(call, linkPaying.order(link, payer, call), link.business, chargeSource) };
}
