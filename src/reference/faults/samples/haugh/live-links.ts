import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';

/** Links of one title share a page, which was taken down with the first that was closed. */
const isTakenDown = (link: Link, { deployment }: Call): boolean =>
  deployment.links.of(link.business).some((each) => each !== link && each.seen.closed && each.title === link.title);

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@]/;

/** What hides in payment links. */
export const haughLiveLinks = [
  ...breakingLive('payment-link.url', {
    'haugh.shared-page: once a link was closed the others with its title have a url without scheme and host': change(
      'linkShowing',
    )((was) => ({
      url: (link, call) => {
        const url = was.url(link, call);
        return isTakenDown(link, call) ? url.replace(/^[a-z]+:\/\/[^/]*/i, '') : url;
      },
    })),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'haugh.no-formulas: a title that begins with =, +, - or @ has an apostrophe before it': change('linkShowing')(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return formula.test(link.title) ? { ...view, title: `'${link.title}` } : view;
        },
      }),
    ),
  }),
];
