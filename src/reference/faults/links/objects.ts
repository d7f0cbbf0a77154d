import { now } from '../../http/call.ts';
import type { Link } from '../../links/link.ts';
import { change } from '../../change.ts';
import { isPaid, linkAt, linkField, shownLink } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting, turning, without, omittingNull, unixSeconds, dateOnly } from '../views.ts';
import { asText } from '../../http/json.ts';

/** Fields of a link that are missing, of another type, or outside what is documented. */
export const linkObjectFaults = [
  ...breakingLive('payment-link.id', linkAt('links.list'), {
    'link.id-missing-in-list: the list of links leaves their ids out': omitting('id'),
  }),
  ...breakingLive('payment-link.id-prefix', change('linkMaking'), {
    'link.id-prefix-plink: the id of a link begins with plink_': (was) => ({
      id: (random, call) => was.id(random, call).replace('pl_', 'plink_'),
    }),
    'link.id-prefix-of-single-use: the id of a single-use link begins with sl_': (was) => ({
      id: (random, call) =>
        was.id(random, call).replace('pl_', call.trace.linkOrder?.kind === 'single_use' ? 'sl_' : 'pl_'),
    }),
  }),
  ...breakingLive('payment-link.object', {
    'link.object-link: a link that is read calls itself a link': linkAt('links.get')(setting({ object: 'link' })),
    'link.object-left-out-on-create: a new link does not say what it is': linkAt('links.create')(omitting('object')),
  }),
  ...breakingLive('payment-link.kind', {
    'link.kind-hyphenated: the kind single_use is shown as single-use': linkField('kind')((kind) =>
      kind === 'single_use' ? 'single-use' : kind,
    ),
    'link.kind-left-out-in-list: the list of links leaves their kind out': linkAt('links.list')(omitting('kind')),
  }),
  ...breakingLive('payment-link.url', change('linkShowing'), {
    'link.url-is-a-path: the url of a link is a path without a host': () => ({ url: ({ id }) => `/l/${id}` }),
    'link.url-without-scheme: the url of a single-use link has no scheme': (was) => ({
      url: (link, call) =>
        link.kind === 'single_use' ? `//${new URL(was.url(link, call)).host}/l/${link.id}` : was.url(link, call),
    }),
  }),
  ...breakingLive(['payment-link.url', 'payment-link.hosted-page'], change('linkShowing'), {
    'link.url-by-title: links of one title have one page, that of the first of them that is open': (was) => ({
      url: (link, call) => {
        const ofTitle = ({ title, seen }: Link): boolean => title === link.title && !seen.closed;
        return was.url(call.deployment.links.of(link.business).find(ofTitle) ?? link, call);
      },
    }),
  }),
  ...breakingLive('payment-link.url', linkField('url'), {
    'link.url-null-once-paid: a link that was paid has no url any more': (url, link) => (isPaid(link) ? null : url),
  }),
  ...breakingLive('payment-link.amount-minor', {
    'link.amount-text-in-list: the list of links writes amounts as text': linkAt('links.list')(
      turning('amount_minor', asText),
    ),
    'link.amount-called-amount: a link that is read has amount in place of amount_minor': linkAt('links.get')(
      ({ amount_minor: amount = null, ...view }) => ({ ...view, amount }),
    ),
  }),
  ...breakingLive('payment-link.currency', {
    'link.currency-lower-case: the currency of a link is tzs': linkField('currency')(() => 'tzs'),
    'link.currency-left-out-in-list: the list of links leaves the currency out': linkAt('links.list')(
      omitting('currency'),
    ),
  }),
  ...breakingLive('payment-link.title', {
    'link.title-left-out-in-list: the list of links leaves titles out': linkAt('links.list')(omitting('title')),
    'link.title-number: a title of digits is shown as a number': linkField('title')((title) =>
      /^\d+$/.test(asText(title)) ? Number(title) : title,
    ),
  }),
  ...breakingLive(['payment-link.description', 'payment-link.description-empty-when-not-given'], {
    'link.description-null: a description that was not given is null': change('linkShowing')((was) => ({
      missing: (field, call) => (field === 'description' ? null : was.missing(field, call)),
    })),
  }),
  ...breakingLive('payment-link.description', linkAt('links.get'), {
    'link.description-left-out-at-read: a link that is read has no description': omitting('description'),
  }),
  ...breakingLive('payment-link.reference', linkField('reference'), {
    'link.reference-number: a reference of digits is shown as a number': (reference) =>
      /^\d+$/.test(asText(reference)) ? Number(reference) : reference,
  }),
  ...breakingLive('payment-link.max-uses', {
    'link.max-uses-left-out: max_uses is left out where it was not given': shownLink(omittingNull('max_uses')),
    'link.max-uses-unlimited: max_uses is "unlimited" where it was not given': linkField('max_uses')(
      (uses) => uses ?? 'unlimited',
    ),
    'link.max-uses-text-in-list: the list of links writes max_uses as text': linkAt('links.list')(
      turning('max_uses', (value) => (value === null ? null : asText(value))),
    ),
  }),
  ...breakingLive('payment-link.used', linkField('used'), {
    'link.used-null-when-new: used is null until the first payment': (used) => (used === 0 ? null : used),
    'link.used-yes: used is true or false on a single-use link': (used, { kind }) =>
      kind === 'single_use' ? used !== 0 : used,
  }),
  ...breakingLive('payment-link.used', {
    'link.used-left-out-in-list: the list of links leaves used out': linkAt('links.list')(omitting('used')),
  }),
  ...breakingLive('payment-link.used-from-zero', {
    'link.used-counts-its-making: used of a new link is 1': linkField('used')((used) => Number(used) + 1),
    'link.used-is-what-is-left: used of a new link is its max_uses, where it has one': linkAt('links.create')(
      (view) => ({
        ...view,
        used: view['max_uses'] ?? view['used'] ?? null,
      }),
    ),
    'link.used-below-zero-once-closed: used of a link that is closed is -1': linkField('used')((used, { seen }) =>
      seen.closed ? -1 : (used ?? null),
    ),
  }),
  ...breakingLive('payment-link.active', {
    'link.active-number: active is 1 or 0': linkField('active')((active) => (active === true ? 1 : 0)),
    'link.active-left-out-once-over: a link that is not active any more leaves active out': shownLink((view) =>
      view['active'] === true ? view : without(view, 'active'),
    ),
  }),
  ...breakingLive('payment-link.expires-at', {
    'link.expires-at-unix: the expiry of a link is in Unix seconds': linkField('expires_at')(unixSeconds),
    'link.expires-at-left-out: expires_at is left out where it was not given': shownLink(omittingNull('expires_at')),
    'link.expires-at-date-only: the list of links tells the day of the expiry only': linkAt('links.list')(
      turning('expires_at', dateOnly),
    ),
  }),
  ...breakingLive('payment-link.success-url', shownLink, {
    'link.success-url-left-out: success_url is left out where it was not given': omittingNull('success_url'),
  }),
  ...breakingLive('payment-link.success-url', linkField('success_url'), {
    'link.success-url-false: success_url is false where it was not given': (url) => url ?? false,
  }),
  ...breakingLive('payment-link.created', {
    'link.created-unix: created of a link is in Unix seconds': linkField('created')(unixSeconds),
    'link.created-spaced: the list of links writes created with a blank in place of the T': linkAt('links.list')(
      turning('created', (value) => asText(value).replace('T', ' ')),
    ),
    'link.created-at-read: a link that is read says it was created a minute ago': linkAt('links.get')(
      (view, _link, call) => ({ ...view, created: new Date(now(call) - 60_000 - (now(call) % 1000)).toISOString() }),
    ),
  }),
];
