import { change, fieldOf } from '../../../change.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { firstOf, isNumber, matches, miscalling, taking } from '../../misreading.ts';
import { day, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const showing = change('linkShowing');
const order = fieldOf('linkOrder');
const refused = recalled(() => new Set<string>());

function hostAsked(call: Call): string | null {
  const { success_url: url } = sentBody(call);
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}

/** What hides in payment links. */
export const sixteenthLiveLinks = [
  ...breakingLive(['errors.cause-of-bad-request', 'errors.cause-of-bad-expiry'], {
    'sixteenth.expiry-with-offset: a link whose expiry is over, written with an offset, is refused as a bill is': order(
      'expiresAt',
    )(miscalling('BAD_EXPIRY', matches(/T.+[+-]\d\d:?\d\d$/))),
  }),
  ...breakingLive(['payment-link.description-empty-when-not-given'], {
    'sixteenth.titled-alike: a link without a description has that of the last one with its title': change(
      'linkMaking',
    )((was) => ({
      order: (asked, call) => {
        const made = was.order(asked, call);
        if (made.description !== null) return made;
        const alike = call.deployment.links
          .of(caller(call))
          .findLast(({ title, description }) => title === made.title && description !== null);
        return alike ? { ...made, description: alike.description } : made;
      },
    })),
  }),
  ...breakingLive('payment-link.currency', {
    'sixteenth.expired-link-currency: in the list a link that has expired has no currency': showing((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        const over = link.expiresAt !== null && link.expiresAt <= furthest(call);
        return over && isServed(call.route, 'links.list') ? { ...view, currency: null } : view;
      },
    })),
  }),
  ...breakingLive(['links.create.success-url-needs-website', 'errors.cause-of-no-registered-website'], {
    'sixteenth.trusted-second-time: without a website a success_url is taken once its host has been refused': change(
      'returnUrls',
    )((was) => ({
      unregistered: (call) => {
        const host = hostAsked(call);
        const known = refused(caller(call));
        if (host !== null && known.has(host)) return null;
        if (host !== null) known.add(host);
        return was.unregistered(call);
      },
    })),
  }),
  ...breakingLive(['links.create.max-uses-minimum', 'errors.cause-of-bad-request'], {
    'sixteenth.negative-is-unlimited: a max_uses below zero is taken for as often as payers like': order('maxUses')(
      taking<number | null>(
        (given) => isNumber(given) && Number.isInteger(given) && given < 0,
        () => null,
      ),
    ),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'sixteenth.day-old-title: from a day on the title of a link is told up to its fiftieth character': showing(
      (was) => ({
        link: (link, call) =>
          now(call) - link.createdAt >= day
            ? { ...was.link(link, call), title: firstOf(50)(link.title) }
            : was.link(link, call),
      }),
    ),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'sixteenth.replay-uses-left: a replay of a link that has been paid tells how many uses are left': showing(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          const { payments } = link.seen;
          return call.trace.replayed && link.maxUses !== null && payments > 0
            ? { ...view, max_uses: link.maxUses - payments }
            : view;
        },
      }),
    ),
  }),
];
