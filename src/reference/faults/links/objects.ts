import { now } from '../../call.ts';
import { change } from '../../change.ts';
import { isPaid, linkAt, linkField, shownLink } from './changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';
import { plainText } from '../charges/plain-text.ts';

const unix = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000);

/** Fields of a link that are missing, of another type, or outside what is documented. */
export const linkObjectFaults = [
  liveFault(
    'link.id-missing-in-list',
    'the list of links leaves their ids out',
    'payment-link.id',
    linkAt('links.list', (view) => without(view, 'id')),
  ),
  liveFault(
    'link.id-prefix-plink',
    'the id of a link begins with plink_',
    'payment-link.id-prefix',
    change('linkMaking', (was) => ({ id: (random, call) => was.id(random, call).replace('pl_', 'plink_') })),
  ),
  liveFault(
    'link.id-prefix-of-single-use',
    'the id of a single-use link begins with sl_',
    'payment-link.id-prefix',
    change('linkMaking', (was) => ({
      id: (random, call) =>
        was.id(random, call).replace('pl_', call.trace.linkOrder?.kind === 'single_use' ? 'sl_' : 'pl_'),
    })),
  ),
  liveFault(
    'link.object-link',
    'a link that is read calls itself a link',
    'payment-link.object',
    linkAt('links.get', (view) => ({ ...view, object: 'link' })),
  ),
  liveFault(
    'link.object-left-out-on-create',
    'a new link does not say what it is',
    'payment-link.object',
    linkAt('links.create', (view) => without(view, 'object')),
  ),
  liveFault(
    'link.kind-hyphenated',
    'the kind single_use is shown as single-use',
    'payment-link.kind',
    linkField('kind', (kind) => (kind === 'single_use' ? 'single-use' : kind)),
  ),
  liveFault(
    'link.kind-left-out-in-list',
    'the list of links leaves their kind out',
    'payment-link.kind',
    linkAt('links.list', (view) => without(view, 'kind')),
  ),
  liveFault(
    'link.url-is-a-path',
    'the url of a link is a path without a host',
    'payment-link.url',
    change('linkShowing', () => ({ url: ({ id }) => `/l/${id}` })),
  ),
  liveFault(
    'link.url-without-scheme',
    'the url of a single-use link has no scheme',
    'payment-link.url',
    change('linkShowing', (was) => ({
      url: (link, call) =>
        link.kind === 'single_use' ? `//${new URL(was.url(link, call)).host}/l/${link.id}` : was.url(link, call),
    })),
  ),
  liveFault(
    'link.url-null-once-paid',
    'a link that was paid has no url any more',
    'payment-link.url',
    linkField('url', (url, link) => (isPaid(link) ? null : url)),
  ),
  liveFault(
    'link.amount-text-in-list',
    'the list of links writes amounts as text',
    'payment-link.amount-minor',
    linkAt('links.list', (view) => ({ ...view, amount_minor: plainText(view['amount_minor']) })),
  ),
  liveFault(
    'link.amount-called-amount',
    'a link that is read has amount in place of amount_minor',
    'payment-link.amount-minor',
    linkAt('links.get', ({ amount_minor: amount = null, ...view }) => ({ ...view, amount })),
  ),
  liveFault(
    'link.currency-lower-case',
    'the currency of a link is tzs',
    'payment-link.currency',
    linkField('currency', () => 'tzs'),
  ),
  liveFault(
    'link.currency-left-out-in-list',
    'the list of links leaves the currency out',
    'payment-link.currency',
    linkAt('links.list', (view) => without(view, 'currency')),
  ),
  liveFault(
    'link.title-left-out-in-list',
    'the list of links leaves titles out',
    'payment-link.title',
    linkAt('links.list', (view) => without(view, 'title')),
  ),
  liveFault(
    'link.title-number',
    'a title of digits is shown as a number',
    'payment-link.title',
    linkField('title', (title) => (/^\d+$/.test(plainText(title)) ? Number(title) : title)),
  ),
  liveFault(
    'link.description-null',
    'a description that was not given is null',
    ['payment-link.description', 'payment-link.description-empty-when-not-given'],
    change('linkShowing', (was) => ({
      missing: (field, call) => (field === 'description' ? null : was.missing(field, call)),
    })),
  ),
  liveFault(
    'link.description-left-out-at-read',
    'a link that is read has no description',
    'payment-link.description',
    linkAt('links.get', (view) => without(view, 'description')),
  ),
  liveFault(
    'link.reference-number',
    'a reference of digits is shown as a number',
    'payment-link.reference',
    linkField('reference', (reference) => (/^\d+$/.test(plainText(reference)) ? Number(reference) : reference)),
  ),
  liveFault(
    'link.max-uses-left-out',
    'max_uses is left out where it was not given',
    'payment-link.max-uses',
    shownLink((view) => (view['max_uses'] === null ? without(view, 'max_uses') : view)),
  ),
  liveFault(
    'link.max-uses-unlimited',
    'max_uses is "unlimited" where it was not given',
    'payment-link.max-uses',
    linkField('max_uses', (uses) => uses ?? 'unlimited'),
  ),
  liveFault(
    'link.max-uses-text-in-list',
    'the list of links writes max_uses as text',
    'payment-link.max-uses',
    linkAt('links.list', (view) => ({
      ...view,
      max_uses: view['max_uses'] === null ? null : plainText(view['max_uses']),
    })),
  ),
  liveFault(
    'link.used-null-when-new',
    'used is null until the first payment',
    'payment-link.used',
    linkField('used', (used) => (used === 0 ? null : used)),
  ),
  liveFault(
    'link.used-yes',
    'used is true or false on a single-use link',
    'payment-link.used',
    linkField('used', (used, { kind }) => (kind === 'single_use' ? used !== 0 : used)),
  ),
  liveFault(
    'link.used-left-out-in-list',
    'the list of links leaves used out',
    'payment-link.used',
    linkAt('links.list', (view) => without(view, 'used')),
  ),
  liveFault(
    'link.active-number',
    'active is 1 or 0',
    'payment-link.active',
    linkField('active', (active) => (active === true ? 1 : 0)),
  ),
  liveFault(
    'link.active-left-out-once-over',
    'a link that is not active any more leaves active out',
    'payment-link.active',
    shownLink((view) => (view['active'] === true ? view : without(view, 'active'))),
  ),
  liveFault(
    'link.expires-at-unix',
    'the expiry of a link is in Unix seconds',
    'payment-link.expires-at',
    linkField('expires_at', (at) => (at === null ? null : unix(at))),
  ),
  liveFault(
    'link.expires-at-left-out',
    'expires_at is left out where it was not given',
    'payment-link.expires-at',
    shownLink((view) => (view['expires_at'] === null ? without(view, 'expires_at') : view)),
  ),
  liveFault(
    'link.expires-at-date-only',
    'the list of links tells the day of the expiry only',
    'payment-link.expires-at',
    linkAt('links.list', (view) => ({
      ...view,
      expires_at: view['expires_at'] === null ? null : plainText(view['expires_at']).slice(0, 10),
    })),
  ),
  liveFault(
    'link.success-url-left-out',
    'success_url is left out where it was not given',
    'payment-link.success-url',
    shownLink((view) => (view['success_url'] === null ? without(view, 'success_url') : view)),
  ),
  liveFault(
    'link.success-url-false',
    'success_url is false where it was not given',
    'payment-link.success-url',
    linkField('success_url', (url) => url ?? false),
  ),
  liveFault(
    'link.created-unix',
    'created of a link is in Unix seconds',
    'payment-link.created',
    linkField('created', unix),
  ),
  liveFault(
    'link.created-spaced',
    'the list of links writes created with a blank in place of the T',
    'payment-link.created',
    linkAt('links.list', (view) => ({ ...view, created: plainText(view['created']).replace('T', ' ') })),
  ),
  liveFault(
    'link.created-at-read',
    'a link that is read says it was created a minute ago',
    'payment-link.created',
    linkAt('links.get', (view, _link, call) => ({
      ...view,
      created: new Date(now(call) - 60_000 - (now(call) % 1000)).toISOString(),
    })),
  ),
];
