import { change } from '../../change.ts';
import type { JsonValue } from '../../json.ts';
import { isPaid, linkAt, linkField, shownLink, writtenLink } from './changes.ts';
import { liveFault } from '../live-fault.ts';
import { plainText } from '../charges/plain-text.ts';

const isText = (value: JsonValue): value is string => typeof value === 'string';

const text =
  (alter: (value: string) => string) =>
  (value: JsonValue): JsonValue =>
    isText(value) ? alter(value) : value;

const hour = 3_600_000;

/** What was asked for comes back as something else. */
export const linkEchoFaults = [
  liveFault(
    'link.kind-of-one-use',
    'a reusable link of one use is made single-use',
    'payment-link.kind-as-asked',
    writtenLink(({ maxUses }) => (maxUses === 1 ? { kind: 'single_use', maxUses: null } : {})),
  ),
  liveFault(
    'link.kind-forgotten-with-expiry',
    'a single-use link with an expiry is made reusable',
    'payment-link.kind-as-asked',
    writtenLink(({ expiresAt }) => (expiresAt === null ? {} : { kind: 'reusable' })),
  ),
  liveFault(
    'link.kind-reusable-in-list',
    'the list of links calls every link reusable',
    'payment-link.kind-as-asked',
    linkAt('links.list', (view) => ({ ...view, kind: 'reusable' })),
  ),
  liveFault(
    'link.kind-default-single-use',
    'a link is single-use unless asked',
    'links.create.kind-default',
    change('linkOrder', ({ fields }) => ({
      fields: {
        ...fields,
        kind: {
          ...fields.kind,
          read: (given, call) => (given === undefined ? { value: 'single_use' } : fields.kind.read(given, call)),
        },
      },
    })),
  ),
  liveFault(
    'link.amount-rounded-to-shilling-tens',
    'the price of a link is rounded down to ten shillings',
    'payment-link.amount-is-fixed',
    writtenLink(({ amount }) => ({ amount: amount - (amount % 1000) })),
  ),
  liveFault(
    'link.amount-with-fee-once-paid',
    'a link that was paid shows its price with the fee',
    'payment-link.amount-is-fixed',
    linkField('amount_minor', (amount, link) => (isPaid(link) ? Number(amount) + 150 : amount)),
  ),
  liveFault(
    'link.amount-in-shillings-in-list',
    'the list of links shows prices in shillings',
    'payment-link.amount-is-fixed',
    linkAt('links.list', (view) => ({ ...view, amount_minor: Number(view['amount_minor']) / 100 })),
  ),
  liveFault(
    'link.title-capitalised',
    'a title is shown with a capital at its head',
    'payment-link.title-as-asked',
    linkField(
      'title',
      text((title) => title.charAt(0).toUpperCase() + title.slice(1)),
    ),
  ),
  liveFault(
    'link.title-cut-at-64',
    'a title is cut at 64 characters',
    'payment-link.title-as-asked',
    writtenLink(({ title }) => ({ title: [...title].slice(0, 64).join('') })),
  ),
  liveFault(
    'link.title-escaped',
    'a title is shown as written for a web page',
    'payment-link.title-as-asked',
    linkField(
      'title',
      text((title) => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    ),
  ),
  liveFault(
    'link.title-ascii',
    'letters beyond ASCII become question marks in a title',
    'payment-link.title-as-asked',
    writtenLink(({ title }) => ({ title: title.replaceAll(/[^\0-\u007f]/gu, '?') })),
  ),
  liveFault(
    'link.description-cut-at-255',
    'a description is cut at 255 characters',
    'payment-link.description-as-asked',
    writtenLink(({ description }) => ({ description: description && [...description].slice(0, 255).join('') })),
  ),
  liveFault(
    'link.description-empty-in-list',
    'the list of links shows no description',
    'payment-link.description-as-asked',
    linkAt('links.list', (view) => ({ ...view, description: '' })),
  ),
  liveFault(
    'link.description-is-title',
    'a link without a description is described by its title',
    'payment-link.description-empty-when-not-given',
    shownLink((view, { description }) =>
      description === null ? { ...view, description: view['title'] ?? null } : view,
    ),
  ),
  liveFault(
    'link.description-blank',
    'a description that was not given is a blank',
    'payment-link.description-empty-when-not-given',
    change('linkShowing', (was) => ({
      missing: (field, call) => (field === 'description' ? ' ' : was.missing(field, call)),
    })),
  ),
  liveFault(
    'link.reference-in-capitals',
    'a reference is shown in capitals',
    'payment-link.reference-as-asked',
    linkField(
      'reference',
      text((reference) => reference.toUpperCase()),
    ),
  ),
  liveFault(
    'link.reference-without-zeros',
    'zeros at the head of a reference are dropped',
    'payment-link.reference-as-asked',
    writtenLink(({ reference }) => ({ reference: reference && reference.replace(/^0+(?=\d)/, '') })),
  ),
  liveFault(
    'link.reference-empty-at-read',
    'a link that is read has no reference',
    'payment-link.reference-as-asked',
    linkAt('links.get', (view) => ({ ...view, reference: '' })),
  ),
  liveFault(
    'link.max-uses-counts-down',
    'max_uses is what is left of it',
    'payment-link.max-uses-as-asked',
    linkField('max_uses', (uses, { seen }) => (uses === null ? null : Math.max(0, Number(uses) - seen.payments))),
  ),
  liveFault(
    'link.max-uses-capped-at-100',
    'max_uses above 100 is taken as 100',
    'payment-link.max-uses-as-asked',
    writtenLink(({ maxUses }) => ({ maxUses: maxUses && Math.min(maxUses, 100) })),
  ),
  liveFault(
    'link.max-uses-forgotten-with-kind',
    'max_uses is forgotten where the kind is sent too',
    'payment-link.max-uses-as-asked',
    change('linkMaking', (was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        const { payload } = call;
        return payload?.is === 'text' && payload.text.includes('"kind"') ? { ...order, maxUses: null } : order;
      },
    })),
  ),
  liveFault(
    'link.expires-at-zone-dropped',
    'the zone of an expiry is not looked at',
    'payment-link.expires-at-as-asked',
    change('linkOrder', ({ fields }) => ({
      fields: {
        ...fields,
        expiresAt: {
          ...fields.expiresAt,
          read: (given, call) =>
            fields.expiresAt.read(
              isText(given ?? null) ? plainText(given).replace(/[+-]\d\d:\d\d$/, 'Z') : given,
              call,
            ),
        },
      },
    })),
  ),
  liveFault(
    'link.expires-at-full-hour',
    'an expiry is put off to the full hour',
    'payment-link.expires-at-as-asked',
    writtenLink(({ expiresAt }) => ({ expiresAt: expiresAt && Math.ceil(expiresAt / hour) * hour })),
  ),
  liveFault(
    'link.expires-at-null-in-list',
    'the list of links shows no expiry',
    'payment-link.expires-at-as-asked',
    linkAt('links.list', (view) => ({ ...view, expires_at: null })),
  ),
  liveFault(
    'link.success-url-without-query',
    'success_url comes back without its query',
    'payment-link.success-url-as-asked',
    writtenLink(({ successUrl }) => ({ successUrl: successUrl && (successUrl.split('?')[0] ?? '') })),
  ),
  liveFault(
    'link.success-url-lower-case',
    'success_url comes back in small letters',
    'payment-link.success-url-as-asked',
    writtenLink(({ successUrl }) => ({ successUrl: successUrl && successUrl.toLowerCase() })),
  ),
  liveFault(
    'link.success-url-null-in-list',
    'the list of links shows no success_url',
    'payment-link.success-url-as-asked',
    linkAt('links.list', (view) => ({ ...view, success_url: null })),
  ),
];
