import { showing } from '../views.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, fieldOf } from '../../change.ts';
import type { Link, LinkOrder } from '../../links/link.ts';

export const {
  shown: shownLink,
  shownAt: linkAt,
  fieldOf: linkField,
} = showing<Link>((alter) =>
  change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link, call) })),
);

/** Changes how one field of a new link is read. */
export const askedLink = fieldOf('linkOrder');

/** Changes what is written down of what was asked. */
export function writtenLink(alter: (order: LinkOrder, call: Call) => Partial<LinkOrder>): Patch {
  return change('linkMaking')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      return { ...order, ...alter(order, call) };
    },
  }));
}

export const isPaid = ({ seen }: Link): boolean => seen.payments > 0;
