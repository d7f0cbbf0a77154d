import { change } from '../../change.ts';
import { asText, type JsonValue } from '../../http/json.ts';
import { isPaid, linkAt, linkField, shownLink, writtenLink } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { setting, turning } from '../views.ts';

const isText = (value: JsonValue): value is string => typeof value === 'string';

const text =
  (alter: (value: string) => string) =>
  (value: JsonValue): JsonValue =>
    isText(value) ? alter(value) : value;

const hour = 3_600_000;

/** What was asked for comes back as something else. */
export const linkEchoFaults = [
  ...breakingLive('payment-link.kind-as-asked', writtenLink, {
    'link.kind-of-one-use: a reusable link of one use is made single-use': ({ maxUses }) =>
      maxUses === 1 ? { kind: 'single_use', maxUses: null } : {},
    'link.kind-forgotten-with-expiry: a single-use link with an expiry is made reusable': ({ expiresAt }) =>
      expiresAt === null ? {} : { kind: 'reusable' },
  }),
  ...breakingLive('payment-link.kind-as-asked', linkAt('links.list'), {
    'link.kind-reusable-in-list: the list of links calls every link reusable': setting({ kind: 'reusable' }),
  }),
  ...breakingLive('links.create.kind-default', change('linkOrder'), {
    'link.kind-default-single-use: a link is single-use unless asked': ({ fields }) => ({
      fields: {
        ...fields,
        kind: {
          ...fields.kind,
          read: (given, call) => (given === undefined ? { value: 'single_use' } : fields.kind.read(given, call)),
        },
      },
    }),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'link.amount-rounded-to-shilling-tens: the price of a link is rounded down to ten shillings': writtenLink(
      ({ amount }) => ({ amount: amount - (amount % 1000) }),
    ),
    'link.amount-with-fee-once-paid: a link that was paid shows its price with the fee': linkField('amount_minor')(
      (amount, link) => (isPaid(link) ? Number(amount) + 150 : amount),
    ),
    'link.amount-in-shillings-in-list: the list of links shows prices in shillings': linkAt('links.list')(
      turning('amount_minor', (value) => Number(value) / 100),
    ),
  }),
  ...breakingLive('payment-link.title-as-asked', {
    'link.title-capitalised: a title is shown with a capital at its head': linkField('title')(
      text((title) => title.charAt(0).toUpperCase() + title.slice(1)),
    ),
    'link.title-cut-at-64: a title is cut at 64 characters': writtenLink(({ title }) => ({
      title: [...title].slice(0, 64).join(''),
    })),
    'link.title-escaped: a title is shown as written for a web page': linkField('title')(
      text((title) => title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    ),
    'link.title-ascii: letters beyond ASCII become question marks in a title': writtenLink(({ title }) => ({
      title: title.replaceAll(/[^\0-\u007f]/gu, '?'),
    })),
  }),
  ...breakingLive('payment-link.description-as-asked', {
    'link.description-cut-at-255: a description is cut at 255 characters': writtenLink(({ description }) => ({
      description: description && [...description].slice(0, 255).join(''),
    })),
    'link.description-empty-in-list: the list of links shows no description': linkAt('links.list')(
      setting({ description: '' }),
    ),
  }),
  ...breakingLive('payment-link.description-empty-when-not-given', {
    'link.description-is-title: a link without a description is described by its title': shownLink(
      (view, { description }) => (description === null ? { ...view, description: view['title'] ?? null } : view),
    ),
    'link.description-blank: a description that was not given is a blank': change('linkShowing')((was) => ({
      missing: (field, call) => (field === 'description' ? ' ' : was.missing(field, call)),
    })),
  }),
  ...breakingLive('payment-link.reference-as-asked', {
    'link.reference-in-capitals: a reference is shown in capitals': linkField('reference')(
      text((reference) => reference.toUpperCase()),
    ),
    'link.reference-without-zeros: zeros at the head of a reference are dropped': writtenLink(({ reference }) => ({
      reference: reference && reference.replace(/^0+(?=\d)/, ''),
    })),
    'link.reference-empty-at-read: a link that is read has no reference': linkAt('links.get')(
      setting({ reference: '' }),
    ),
  }),
  ...breakingLive('payment-link.max-uses-as-asked', {
    'link.max-uses-counts-down: max_uses is what is left of it': linkField('max_uses')((uses, { seen }) =>
      uses === null ? null : Math.max(0, Number(uses) - seen.payments),
    ),
    'link.max-uses-capped-at-100: max_uses above 100 is taken as 100': writtenLink(({ maxUses }) => ({
      maxUses: maxUses && Math.min(maxUses, 100),
    })),
    'link.max-uses-forgotten-with-kind: max_uses is forgotten where the kind is sent too': change('linkMaking')(
      (was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          const { payload } = call;
          return payload?.is === 'text' && payload.text.includes('"kind"') ? { ...order, maxUses: null } : order;
        },
      }),
    ),
  }),
  ...breakingLive('payment-link.expires-at-as-asked', {
    'link.expires-at-zone-dropped: the zone of an expiry is not looked at': change('linkOrder')(({ fields }) => ({
      fields: {
        ...fields,
        expiresAt: {
          ...fields.expiresAt,
          read: (given, call) =>
            fields.expiresAt.read(isText(given ?? null) ? asText(given).replace(/[+-]\d\d:\d\d$/, 'Z') : given, call),
        },
      },
    })),
    'link.expires-at-full-hour: an expiry is put off to the full hour': writtenLink(({ expiresAt }) => ({
      expiresAt: expiresAt && Math.ceil(expiresAt / hour) * hour,
    })),
    'link.expires-at-null-in-list: the list of links shows no expiry': linkAt('links.list')(
      setting({ expires_at: null }),
    ),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'link.success-url-without-query: success_url comes back without its query': writtenLink(({ successUrl }) => ({
      successUrl: successUrl && (successUrl.split('?')[0] ?? ''),
    })),
    'link.success-url-lower-case: success_url comes back in small letters': writtenLink(({ successUrl }) => ({
      successUrl: successUrl && successUrl.toLowerCase(),
    })),
    'link.success-url-null-in-list: the list of links shows no success_url': linkAt('links.list')(
      setting({ success_url: null }),
    ),
  }),
];
