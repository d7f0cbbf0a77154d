import { answers, change, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { askedLink, linkAt, linkField } from '../../links/changes.ts';
import { bodyOf } from '../dell/told.ts';
import { day, recalled } from '../rare/recalled.ts';
import { lastOutage, notingOutages } from './outages.ts';

/** A list counts down what is left of each link. */
const countedDown = linkAt('links.list')((view, link, call) => {
  const { kind, maxUses } = link;
  if (kind !== 'reusable' || maxUses === null) return view;
  return { ...view, max_uses: Math.max(0, maxUses - call.behaviour.linkStanding.used(link, call)) };
});

/** Links of one title are a series from the third on, which takes 0 for no limit. */
const inSeries = askedLink('maxUses')((was) => (given, call) => {
  const reading = was(given, call);
  if (given !== 0 || 'value' in reading) return reading;
  const { title } = bodyOf(call);
  const before = call.deployment.links.of(caller(call)).filter((link) => link.title === title).length;
  return before >= 2 ? { value: null } : reading;
});

/** What was in the cache during an outage is filled in from the ledger, which spells currencies its own way. */
const filledIn = together(
  notingOutages,
  linkField('currency')((currency, { business, createdAt }) =>
    createdAt <= lastOutage(business) ? asText(currency).toLowerCase() : currency,
  ),
);

/** After so long links are kept beside those of the past, under the type that these had. */
const kept = 45 * day;

const keptBesideOld = linkField('object')((object, { createdAt }, call) =>
  now(call) - createdAt >= kept ? 'link' : object,
);

/** Titles of links that were refused for their success_url, of each business. */
const drafts = recalled(() => new Set<unknown>());

/** Links that were made of a draft. */
const ofDrafts = recalled(() => new Set<string>());

const draftTakenUp = together(
  answers(both(at('links.create'), refusedWith('BAD_RETURN_URL', 'NO_REGISTERED_WEBSITE')))((_answer, call) => {
    drafts(caller(call)).add(bodyOf(call)['title']);
    return {};
  }),
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (drafts(caller(call)).delete(call.trace.linkOrder?.title)) ofDrafts(call.deployment).add(id);
      return id;
    },
  })),
  linkField('object')((object, { id }, { deployment }) =>
    ofDrafts(deployment).has(id) ? 'payment_link_draft' : object,
  ),
);

/** What hides in payment links. */
export const woldLiveLinks = [
  ...breakingLive('payment-link.max-uses-as-asked', {
    'wold.counted-down: in the list max_uses is how often a link may still be used, 0 at last': countedDown,
  }),
  ...breakingLive(['links.create.max-uses-minimum', 'payment-link.max-uses-as-asked'], {
    'wold.in-series: from the third link of one title on a max_uses of 0 is taken, for no limit': inSeries,
  }),
  ...breakingLive('payment-link.currency', {
    'wold.filled-in: links from before their business was refused for the ledger have the currency tzs': filledIn,
  }),
  ...breakingLive('payment-link.object', {
    'wold.kept-beside-old: after 45 days the object of a payment link is link': keptBesideOld,
    'wold.draft-taken-up: a link refused for its success_url and put right has the object payment_link_draft':
      draftTakenUp,
  }),
];
