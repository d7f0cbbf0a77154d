import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { type Parts, refusal, Run, start } from '../helpers/exchange.ts';
import { given, linkMade } from '../helpers/link.ts';

const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const refused = (sent: Readonly<Record<string, unknown>>, code: string): Parts => ({
  ...linkMade(sent),
  ...refusal(code),
});
const typed = (type: string): Parts => ({ ...refused({}, 'BAD_REQUEST'), headers: [['content-type', type]] });
const site = 'https://shop.example.test';
const accepted = (sent: Readonly<Record<string, unknown>>): Parts => linkMade(sent, sent);
const see = (parts: Parts) => new Run(undefined, given).see(parts);
const without = (business: string, parts: Parts): Parts => ({ ...parts, key: { ...parts.key, business } });

const lawful: Readonly<Record<string, Parts>> = {
  'a link': linkMade(),
  'every field': accepted({
    kind: 'reusable',
    max_uses: 3,
    expires_at: at(86_400),
    description: 'd',
    reference: 'r',
    success_url: `${site}/thanks?order=1#top`,
  }),
  'a link with an Idempotency-Key': { ...linkMade(), idempotencyKey: 'abcdefgh' },
  'a price below that of a charge, accepted': accepted({ amount_minor: 150 }),
  'a price below that of a charge, refused': refused({ amount_minor: 150 }, 'BAD_AMOUNT'),
  'a usual price, refused before any link was made': refused({}, 'BAD_AMOUNT'),
  'a price of zero, refused': refused({ amount_minor: 0 }, 'BAD_AMOUNT'),
  'an uneven price, refused': refused({ amount_minor: 10_050 }, 'BAD_AMOUNT'),
  'a price as text, refused': refused({ amount_minor: '500000' }, 'BAD_AMOUNT'),
  'no price, refused': { ...refused({}, 'BAD_REQUEST'), order: { title: 'Tea' } },
  'no title, refused': { ...refused({}, 'BAD_REQUEST'), order: { amount_minor: 500_000 } },
  'a title of one emoji, accepted': accepted({ title: '😀' }),
  'a title of one emoji, refused': refused({ title: '😀' }, 'BAD_REQUEST'),
  'a title of 80 code points, refused': refused({ title: '😀'.repeat(80) }, 'BAD_REQUEST'),
  'a title of blanks, refused': refused({ title: '    ' }, 'BAD_REQUEST'),
  'a title whose blanks are cut off': linkMade({ title: ' Tea ' }, { title: 'Tea' }),
  'a title that is a number, accepted': linkMade({ title: 12 }, { title: '12' }),
  'a kind of null, accepted': linkMade({ kind: null }),
  'another kind': refused({ kind: 'forever' }, 'BAD_REQUEST'),
  'another kind with some other code': refused({ kind: 'REUSABLE' }, 'NOT_FOUND'),
  'max_uses of a single_use link, refused': refused({ kind: 'single_use', max_uses: 5 }, 'BAD_REQUEST'),
  'max_uses of a single_use link, ignored': linkMade(
    { kind: 'single_use', max_uses: 5 },
    { kind: 'single_use', max_uses: 1 },
  ),
  'no max_uses': refused({ max_uses: 0 }, 'BAD_REQUEST'),
  'an enormous max_uses, refused': refused({ max_uses: 1e15 }, 'BAD_REQUEST'),
  'an expiry shown without a zone': linkMade(
    { expires_at: '2026-02-05T12:00:00Z' },
    { expires_at: '2026-02-05T15:00:00' },
  ),
  'an expiry that is over': refused({ expires_at: at(-86_400) }, 'BAD_REQUEST'),
  'an expiry about now, accepted': accepted({ expires_at: at(60) }),
  'an expiry about now, refused': refused({ expires_at: at(60) }, 'BAD_REQUEST'),
  'an expiry that comes back in UTC': linkMade(
    { expires_at: '2026-02-05T15:00:00+03:00' },
    { expires_at: '2026-02-05T12:00:00Z' },
  ),
  'a long description': refused({ description: 'x'.repeat(501) }, 'BAD_REQUEST'),
  'a success_url that is not https': refused({ success_url: 'http://shop.example.test/' }, 'BAD_RETURN_URL'),
  'a success_url that is no address': refused({ success_url: 'thanks' }, 'BAD_REQUEST'),
  'a success_url elsewhere': refused({ success_url: 'https://example.org/' }, 'BAD_RETURN_URL'),
  'a subdomain, accepted': accepted({ success_url: 'https://pay.shop.example.test/' }),
  'a subdomain, refused': refused({ success_url: 'https://pay.shop.example.test/' }, 'BAD_RETURN_URL'),
  'a parent, accepted': accepted({ success_url: 'https://example.test/' }),
  'a sibling, refused': refused({ success_url: 'https://blog.example.test/' }, 'BAD_RETURN_URL'),
  'upper case, refused': refused({ success_url: 'https://SHOP.example.test/' }, 'BAD_RETURN_URL'),
  'upper case, accepted': accepted({ success_url: 'HTTPS://SHOP.example.test/' }),
  'the default port, refused': refused({ success_url: `${site}:443/` }, 'BAD_RETURN_URL'),
  'another port, accepted': accepted({ success_url: `${site}:8443/` }),
  'a user, refused': refused({ success_url: 'https://a:b@shop.example.test/' }, 'BAD_RETURN_URL'),
  'a dot at the end, accepted': accepted({ success_url: 'https://shop.example.test./' }),
  'an address that comes back with its slash': linkMade({ success_url: site }, { success_url: `${site}/` }),
  'no website': without('no_website', refused({ success_url: 'https://example.org/' }, 'NO_REGISTERED_WEBSITE')),
  'no website, and no https': without('no_website', refused({ success_url: 'http://a.test' }, 'BAD_RETURN_URL')),
  'an unknown website, refused': without('third', refused({ success_url: site }, 'NO_REGISTERED_WEBSITE')),
  'an unknown website, accepted': without('third', accepted({ success_url: site })),
  'a malformed Idempotency-Key, ignored': { ...linkMade(), idempotencyKey: 'abc' },
  'a malformed Idempotency-Key, refused': { ...refused({}, 'IDEMPOTENCY_REQUIRED'), idempotencyKey: 'abc' },
  'an unknown field, refused': refused({ colour: 'red' }, 'BAD_REQUEST'),
  'a business that may not be live': refused({}, 'MERCHANT_NOT_LIVE'),
  'a Content-Type with a parameter, refused': typed('application/json; charset=utf-8'),
  'put off': refused({}, 'LEDGER_UNAVAILABLE'),
};

describe('a lawful answer to a new link is never blamed', () => {
  it.each(Object.entries(lawful))('%s', (_, parts) => {
    expect(see(parts).deviations).toEqual([]);
  });
});

type Case = readonly [name: string, parts: Parts, broken: RuleId];

const off = (url: string) => accepted({ success_url: url });

const broken: readonly Case[] = [
  ['no price accepted', { ...linkMade(), order: { title: 'Tea' } }, 'links.create.amount-required'],
  ['an empty body accepted', { ...linkMade(), raw: '' }, 'links.create.amount-required'],
  ['a fraction accepted', linkMade({ amount_minor: 500_000.5 }), 'links.create.amount-integer'],
  ['a price as text accepted', linkMade({ amount_minor: '500000' }), 'links.create.amount-integer'],
  ['a usual price refused', refused({}, 'BAD_AMOUNT'), 'links.create.status-201'],
  ['a Content-Type in capitals refused', typed('Application/JSON'), 'links.create.status-201'],
  ['no title accepted', { ...linkMade(), order: { amount_minor: 500_000 } }, 'links.create.title-required'],
  ['an empty title accepted', accepted({ title: '' }), 'links.create.title-minimum'],
  ['a title of 1 accepted', accepted({ title: 'T' }), 'links.create.title-minimum'],
  ['a title of 2 refused', refused({ title: 'Te' }, 'BAD_REQUEST'), 'links.create.title-2-accepted'],
  ['a title of 80 refused', refused({ title: 'T'.repeat(80) }, 'BAD_REQUEST'), 'links.create.title-80-accepted'],
  ['a title of 81 accepted', accepted({ title: 'T'.repeat(81) }), 'links.create.title-maximum'],
  ['a short title as BAD_AMOUNT', refused({ title: 'T' }, 'BAD_AMOUNT'), 'errors.cause-of-bad-request'],
  ['another kind accepted', linkMade({ kind: 'forever' }), 'links.create.kind-others-refused'],
  ['max_uses 0 accepted', accepted({ max_uses: 0 }), 'links.create.max-uses-minimum'],
  ['max_uses 1.5 accepted', linkMade({ max_uses: 1.5 }), 'links.create.max-uses-integer'],
  ['max_uses as text accepted', linkMade({ max_uses: '3' }), 'links.create.max-uses-integer'],
  ['max_uses 1 refused', refused({ max_uses: 1 }, 'BAD_REQUEST'), 'links.create.max-uses-1-accepted'],
  ['a past expiry accepted', accepted({ expires_at: at(-86_400) }), 'links.create.expires-at-past-refused'],
  ['tomorrow accepted as expiry', linkMade({ expires_at: 'tomorrow' }), 'links.create.expires-at-date-time'],
  ['a past expiry as BAD_EXPIRY', refused({ expires_at: at(-86_400) }, 'BAD_EXPIRY'), 'errors.cause-of-bad-request'],
  [
    'a future expiry refused',
    refused({ expires_at: at(86_400) }, 'BAD_EXPIRY'),
    'links.create.expires-at-future-accepted',
  ],
  ['a long description accepted', accepted({ description: 'x'.repeat(501) }), 'links.create.description-limit'],
  [
    'a full description refused',
    refused({ description: 'x'.repeat(500) }, 'BAD_REQUEST'),
    'links.create.description-500-accepted',
  ],
  ['a long reference accepted', accepted({ reference: 'x'.repeat(201) }), 'links.create.reference-limit'],
  ['no Idempotency-Key refused', refused({}, 'IDEMPOTENCY_REQUIRED'), 'idempotency.optional-on-links'],
  ['http accepted', off('http://shop.example.test/'), 'links.create.success-url-https'],
  ['no address accepted', off('thanks'), 'links.create.success-url-https'],
  ['elsewhere accepted', off('https://example.org/'), 'links.create.success-url-elsewhere-refused'],
  ['a longer host accepted', off(`${site}.evil.test/`), 'links.create.success-url-look-alike-refused'],
  ['a prefixed host accepted', off('https://evilshop.example.test/'), 'links.create.success-url-look-alike-refused'],
  ['a hyphen accepted', off('https://shop-example.test/'), 'links.create.success-url-look-alike-refused'],
  ['the host as user accepted', off(`${site}@evil.test/`), 'links.create.success-url-look-alike-refused'],
  ['the host as query accepted', off(`https://evil.test/?${site}`), 'links.create.success-url-look-alike-refused'],
  ['a homograph accepted', off('https://shоp.example.test/'), 'links.create.success-url-look-alike-refused'],
  ['0 for o accepted', off('https://sh0p.example.test/'), 'links.create.success-url-look-alike-refused'],
  [
    'the website refused',
    refused({ success_url: `${site}/thanks` }, 'BAD_RETURN_URL'),
    'links.create.success-url-on-website-accepted',
  ],
  [
    'the website refused as if there were none',
    refused({ success_url: site }, 'NO_REGISTERED_WEBSITE'),
    'links.create.success-url-on-website-accepted',
  ],
  ['no success_url refused', refused({}, 'NO_REGISTERED_WEBSITE'), 'links.create.success-url-optional'],
  ['no website accepted', without('no_website', off(site)), 'links.create.success-url-needs-website'],
  [
    'no website as BAD_RETURN_URL',
    without('no_website', refused({ success_url: site }, 'BAD_RETURN_URL')),
    'errors.cause-of-no-registered-website',
  ],
  ['answered 200', { ...linkMade(), status: 200 }, 'links.create.status-201'],
  ['redirected', { ...linkMade(), status: 307, text: '' }, 'links.create.status-201'],
];

describe('a breach of a new link names its rule and no other', () => {
  it.each(broken)('%s', (_, parts, rule) => {
    const run = new Run(undefined, given);
    run.see(linkMade({}, { id: 'pl_of_such_a_price' }));
    expect(run.see(parts).broken).toEqual([rule]);
  });
});

it('what was left out, and was left out before, is not blamed for a refusal', () => {
  const run = new Run(undefined, given);
  run.see(linkMade());
  run.see(accepted({ expires_at: at(86_400) }));
  const { broken: blamed } = run.see(refused({ expires_at: at(3600) }, 'BAD_REQUEST'));
  expect(blamed).toEqual(['links.create.expires-at-future-accepted']);
});

describe('what an accepted link shows', () => {
  const shown: readonly (readonly [RuleId, Parts])[] = [
    ['links.create.status-201', linkMade()],
    ['links.create.title-2-accepted', accepted({ title: 'Te' })],
    ['links.create.title-80-accepted', accepted({ title: 'T'.repeat(80) })],
    ['links.create.kind-default', linkMade()],
    ['links.create.kind-reusable', accepted({ kind: 'reusable' })],
    ['links.create.kind-single-use', accepted({ kind: 'single_use' })],
    ['links.create.max-uses-1-accepted', accepted({ max_uses: 1 })],
    ['links.create.max-uses-optional', linkMade()],
    ['links.create.expires-at-future-accepted', accepted({ expires_at: at(86_400) })],
    ['links.create.expires-at-optional', linkMade()],
    ['links.create.description-500-accepted', accepted({ description: 'x'.repeat(500) })],
    ['links.create.reference-200-accepted', accepted({ reference: 'x'.repeat(200) })],
    ['links.create.success-url-on-website-accepted', accepted({ success_url: `${site}/thanks` })],
    ['links.create.success-url-optional', linkMade()],
    ['idempotency.optional-on-links', linkMade()],
    ['links.create.title-minimum', refused({ title: 'T' }, 'BAD_REQUEST')],
    ['links.create.success-url-https', refused({ success_url: 'http://a.test/' }, 'BAD_RETURN_URL')],
    ['links.create.success-url-look-alike-refused', refused({ success_url: `${site}.evil.test/` }, 'BAD_RETURN_URL')],
  ];
  it.each(shown)('%s', (rule, parts) => {
    expect(see(parts).kept).toContain(rule);
  });

  it('does not take what is open for shown', () => {
    const { kept, observed } = see(accepted({ success_url: 'https://pay.shop.example.test/' }));
    expect(kept).not.toContain('links.create.success-url-on-website-accepted');
    expect(observed.join()).toContain('links.create.subdomain: accepted');
  });

  it('says which price beyond the bounds of a charge was taken', () => {
    expect(see(accepted({ amount_minor: 150 })).observed.join()).toContain('links.create.amount-bounds: accepted');
  });
});

it('lets a replay outlive its expiry', () => {
  const run = new Run(undefined, given);
  const parts = { ...linkMade({ expires_at: at(600) }, { expires_at: at(600) }), idempotencyKey: 'abcdefgh' };
  expect(run.see(parts).deviations).toEqual([]);
  expect(run.see({ ...parts, sent: start + 7_200_000, status: 200 }).deviations).toEqual([]);
});
