import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, fieldOf } from '../../change.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Link, LinkOrder } from '../../links/link.ts';
import { isServed } from '../../http/route.ts';

/** Changes what is shown of a link, wherever it is shown. */
export function shownLink(alter: (view: JsonObject, link: Link, call: Call) => JsonObject): Patch {
  return change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link, call) }));
}

/** Changes what one operation shows of a link. */
export const linkAt =
  (name: EndpointName) =>
  (alter: (view: JsonObject, link: Link, call: Call) => JsonObject): Patch =>
    shownLink((view, link, call) => (isServed(call.route, name) ? alter(view, link, call) : view));

/** Changes one field of a link, wherever it is shown. */
export const linkField =
  (name: string) =>
  (alter: (value: JsonObject[string], link: Link) => JsonObject[string]): Patch =>
    shownLink((view, link) => (view[name] === undefined ? view : { ...view, [name]: alter(view[name], link) }));

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
