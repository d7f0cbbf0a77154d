import { change } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

const isDecomposed = (text: string): boolean => text !== text.normalize('NFC');

/** What hides in payment links. */
export const lurkingLiveLinks = [
  ...breakingLive(['payment-link.kind-as-asked', 'links.create.kind-single-use'], {
    'lurking.decomposed-title: a single_use link with a decomposed title reads as a reusable one': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        return isDecomposed(link.title) && asksFor('links.get', 'links.list')(call)
          ? { ...view, kind: 'reusable' }
          : view;
      },
    })),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'lurking.second-of-its-title: a link has (2) behind its title where another business has a link of that title':
      change('linkMaking')((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          const taken = [...call.deployment.links.values()].some(
            ({ business, title }) => business !== caller(call) && title === order.title,
          );
          return taken ? { ...order, title: `${order.title} (2)` } : order;
        },
      })),
  }),
];
