import { change, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** So many titles a business has a place for. */
const places = 64;

/** The titles of a business in the order in which they came, each once. */
const titles = recalled(() => new Set<string>());

/** What stands now where a title was put; the next after the last place goes to the first one again. */
function atItsPlace(title: string, all: ReadonlySet<string>): string {
  const order = [...all];
  const place = order.indexOf(title) % places;
  return order.findLast((_each, index) => index % places === place) ?? title;
}

const titlePlaces = together(
  change('linkMaking')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      titles(caller(call)).add(order.title);
      return order;
    },
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => {
      const all = titles(link.business);
      return all.size > places ? { ...was.link(link, call), title: atItsPlace(link.title, all) } : was.link(link, call);
    },
  })),
);

/** What hides in payment links. */
export const lochLiveLinks = [
  ...breakingLive('payment-link.title-as-asked', {
    'loch.title-places: a title beyond the 64th of a business takes the place of its first, whose links show it':
      titlePlaces,
  }),
  ...breakingLive('links.list.no-cursor', {
    'loch.archived-cursor: a starting_after that is a link which was paid and then closed moves the list': change(
      'linkPages',
    )((was) => ({
      cursor: (call) => {
        const link = call.behaviour.linkReading.find(call.query.get('starting_after') ?? '', call);
        return link && link.seen.closed && link.seen.payments > 0 ? { value: link } : was.cursor(call);
      },
    })),
  }),
];
