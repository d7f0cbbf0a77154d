import { change, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

/** Changes what is shown of a link. */
const shownLink = (alter: (view: JsonObject, link: Link, call: Call) => JsonObject) =>
  change('linkShowing')((was) => ({
    link: (link, call) => alter(was.link(link, call), link, call),
  }));

/** How far the clocks of Dar es Salaam are ahead. */
const ahead = 3 * hour;

/** What ends at midnight is written as a day without a time. */
const endsAtMidnight = shownLink((view, { expiresAt }) =>
  expiresAt !== null && (expiresAt + ahead) % day === 0
    ? { ...view, expires_at: new Date(expiresAt + ahead).toISOString().slice(0, 10) }
    : view,
);

/** Links that somebody tried to pay when they were over. */
const triedInVain = new WeakSet<Link>();

function sentBack(successUrl: string): string {
  const url = new URL(successUrl);
  url.searchParams.set('status', 'closed');
  return url.href;
}

/** Where a payer who comes too late is sent is worked out once, and saved. */
const sentBackSaved = together(
  change('linkPaying')((was) => ({
    unfit: (link, call) => {
      const unfit = was.unfit(link, call);
      if (unfit !== null) triedInVain.add(link);
      return unfit;
    },
  })),
  shownLink((view, link) =>
    link.successUrl !== null && triedInVain.has(link) ? { ...view, success_url: sentBack(link.successUrl) } : view,
  ),
);

/** From the archive a link comes with its kind as the dashboard spells it. */
const archivedAfter = 7 * day;

const spelledInArchive = shownLink((view, { kind, createdAt }, call) =>
  kind === 'single_use' && now(call) - createdAt > archivedAfter ? { ...view, kind: 'single-use' } : view,
);

/** When each address was last found to be on the website, by business and without its scheme. */
const found = recalled(() => new Map<string, number>());

/** So long it is not looked at again. */
const foundFor = hour;

const foundWithoutScheme = fieldOf('linkOrder')('successUrl')((was) => (given, call) => {
  const reading = was(given, call);
  if (typeof given !== 'string') return reading;
  const known = found(call.deployment);
  const place = `${caller(call).id} ${given.replace(/^https?:/i, '')}`;
  if ('value' in reading) {
    if (/^https:/i.test(given)) known.set(place, now(call));
    return reading;
  }
  const at = /^http:/i.test(given) ? known.get(place) : undefined;
  return at !== undefined && now(call) - at < foundFor ? { value: given } : reading;
});

/** What hides in payment links. */
export const burnLiveLinks = [
  ...breakingLive(['payment-link.expires-at', 'payment-link.expires-at-as-asked'], {
    'burn.ends-at-midnight: a link that expires at midnight in Dar es Salaam has expires_at without a time':
      endsAtMidnight,
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'burn.sent-back: a link that somebody tried to pay when it was over has a status in its success_url': sentBackSaved,
  }),
  ...breakingLive(['payment-link.kind', 'payment-link.kind-as-asked'], {
    'burn.spelled-in-archive: a week after its creation a single_use link has the kind single-use': spelledInArchive,
  }),
  ...breakingLive('links.create.success-url-https', {
    'burn.found-before: for an hour an address that was taken as success_url is taken with http, too':
      foundWithoutScheme,
  }),
];
