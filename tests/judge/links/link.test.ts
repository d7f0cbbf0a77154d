import { describe, expect, it, test } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { list, type Parts, refusal, Run, start } from '../helpers/exchange.ts';
import { given, link, linkList, linkMade, linkRead, otherLiveKey } from '../helpers/link.ts';

const fresh = (): Run => new Run(undefined, given);
const seconds = (count: number): string => new Date(start + count * 1000).toISOString();

test('a page is that of one link, where two of other prices can be paid', () => {
  const second = (over: Readonly<Record<string, unknown>>): Parts =>
    linkMade({ amount_minor: 700_000 }, { id: 'pl_2', amount_minor: 700_000, ...over });
  const seen = (...all: readonly Parts[]) => {
    const run = fresh();
    return all.map((parts) => run.see(parts)).at(-1)!.broken;
  };
  const { url } = link();
  const other = { id: 'pl_2', amount_minor: 700_000, url };
  expect(seen(linkMade(), second({ url }), linkList('', [link(other), link()]))).toContain('payment-link.url');
  expect(seen(linkMade(), second({}), linkRead('pl_2', other))).toEqual(['payment-link.url']);
  expect(seen(linkMade(), second({}))).toEqual([]);
  expect(seen(linkMade(), linkMade({}, { id: 'pl_2', url }))).toEqual([]);
  expect(seen(linkMade(), second({}), linkRead('pl_1', { active: false }), linkRead('pl_2', other))).toEqual([]);
  // Nobody has looked whether the first is over, whose page may be given again then.
  expect(seen(linkMade(), second({ url }))).toEqual([]);
});

describe('every field of a link', () => {
  const wrong: readonly (readonly [RuleId, Readonly<Record<string, unknown>>])[] = [
    ['payment-link.id', { id: 7 }],
    ['payment-link.id-prefix', { id: 'link_1' }],
    ['payment-link.object', { object: 'link' }],
    ['payment-link.kind', { kind: 'forever' }],
    ['payment-link.url', { url: '/l/abc' }],
    ['payment-link.amount-minor', { amount_minor: '500000' }],
    ['payment-link.currency', { currency: 'KES' }],
    ['payment-link.title', { title: null }],
    ['payment-link.description', { description: null }],
    ['payment-link.reference', { reference: 5 }],
    ['payment-link.max-uses', { max_uses: 'none' }],
    ['payment-link.used', { used: null }],
    ['payment-link.active', { active: 'yes' }],
    ['payment-link.expires-at', { expires_at: 'never' }],
    ['payment-link.success-url', { success_url: undefined }],
    ['payment-link.created', { created: 1_700_000_000 }],
    ['payment-link.created', { created: '2020-01-01T00:00:00Z' }],
  ];
  it.each(wrong)('%s at creation', (rule, came) => {
    expect(fresh().see(linkMade({}, came)).broken).toEqual([rule]);
  });

  it('is looked at in reads and lists too', () => {
    expect(fresh().see(linkRead('pl_1', { used: '0' })).broken).toEqual(['payment-link.used']);
    expect(fresh().see(linkList('', [link(), link({ id: 'pl_2', active: 1 })])).broken).toEqual([
      'payment-link.active',
    ]);
  });

  it('is there', () => {
    expect(fresh().see({ ...linkMade(), text: '' }).broken).toEqual(['payment-link.object']);
    expect(fresh().see({ ...linkMade(), text: '[]' }).broken).toEqual(['payment-link.object']);
    expect(fresh().see(linkMade()).kept).toContain('payment-link.url');
  });
});

describe('the uses of a link', () => {
  const rule = 'payment-link.used-from-zero';

  it('begin with 0', () => {
    expect(fresh().see(linkMade()).kept).toContain(rule);
    expect(fresh().see(linkMade({}, { used: 7 })).broken).toEqual([rule]);
    expect(fresh().see(linkMade({}, { active: false })).broken).toEqual([]);
  });

  it('are counted in any way from there on, but not below', () => {
    const run = fresh();
    const seen = [linkMade(), linkRead('pl_1', { used: 2 }), linkRead('pl_1', { used: 1 })];
    expect(seen.flatMap((parts) => run.see(parts).broken)).toEqual([]);
    expect(run.see(linkRead('pl_1', { used: -1 })).broken).toEqual([rule]);
  });
});

const asked = {
  kind: 'reusable',
  max_uses: 5,
  expires_at: seconds(86_400),
  description: 'two cups',
  reference: 'T-1',
  success_url: 'https://shop.example.test/thanks',
};

const changed: readonly (readonly [RuleId, object, object])[] = [
  ['payment-link.amount-is-fixed', asked, { amount_minor: 500_100 }],
  ['payment-link.kind-as-asked', asked, { kind: 'single_use' }],
  ['links.create.kind-default', { ...asked, kind: undefined }, { kind: 'single_use' }],
  ['payment-link.title-as-asked', asked, { title: 'tea' }],
  ['payment-link.description-as-asked', asked, { description: '' }],
  ['payment-link.description-empty-when-not-given', { ...asked, description: undefined }, { description: 'Tea' }],
  ['payment-link.reference-as-asked', asked, { reference: null }],
  ['payment-link.max-uses-as-asked', asked, { max_uses: null }],
  ['payment-link.expires-at-as-asked', asked, { expires_at: seconds(86_460) }],
  ['payment-link.expires-at-as-asked', asked, { expires_at: null }],
  ['payment-link.success-url-as-asked', asked, { success_url: 'https://shop.example.test/' }],
  ['payment-link.success-url-as-asked', asked, { success_url: null }],
];

describe.each(changed)('%s', (rule, sent, came) => {
  const body = { ...asked, ...came };

  it('is broken at creation', () => {
    expect(fresh().see(linkMade({ ...sent }, body)).broken).toEqual([rule]);
  });

  it('is broken at a read and in a list', () => {
    const run = fresh();
    expect(
      run.see(
        linkMade(
          { ...sent },
          {
            ...asked,
            ...sent,
            ...(rule.includes('empty') ? { description: '' } : {}),
            ...(rule.includes('default') ? { kind: 'reusable' } : {}),
          },
        ),
      ).deviations,
    ).toEqual([]);
    expect(run.see(linkRead('pl_1', body)).broken).toEqual([rule]);
    expect(run.see(linkList('', [link(body)])).broken).toEqual([rule]);
  });
});

describe('what a link may lawfully show', () => {
  const lawful: Readonly<Record<string, readonly [object, object]>> = {
    'its own max_uses where none was asked for': [{}, { max_uses: 100 }],
    'an expiry where none was asked for': [{}, { expires_at: seconds(900_000) }],
    'a reference of its own': [{}, { reference: 'PL-0001' }],
    'no reference': [{}, { reference: undefined }],
    'the website as success_url': [{}, { success_url: 'https://shop.example.test' }],
    'max_uses 1 of a single_use link': [{ kind: 'single_use' }, { kind: 'single_use', max_uses: 1 }],
    'a whole second of an expiry': [{ expires_at: '2026-02-05T12:00:00.750Z' }, { expires_at: '2026-02-05T12:00:00Z' }],
    'fields of its own': [{}, { theme: 'dark' }],
  };
  it.each(Object.entries(lawful))('%s', (_, [sent, came]) => {
    expect(fresh().see(linkMade({ ...sent }, { ...came })).deviations).toEqual([]);
  });

  it('moves on', () => {
    const run = fresh();
    run.see(linkMade());
    const later = run.see(linkRead('pl_1', { used: 3, active: false, url: 'https://pay.example.test/l/def' }));
    expect(later.deviations).toEqual([]);
    expect(later.observed).toEqual(
      expect.arrayContaining([
        'payment-link.after-last-use: inactive, used 3 of null',
        'payment-link.url-at-reads: another url',
      ]),
    );
  });

  it('takes either of two requests that were under way at once', () => {
    const run = fresh();
    const twin = (title: string, sent: number, received: number): Parts => ({
      ...linkMade({ title }, { title: 'Coffee' }),
      idempotencyKey: 'same-key',
      sent: start + sent,
      received: start + received,
    });
    run.see({ ...twin('Coffee', 0, 50), failure: { kind: 'timeout', text: 'no answer' } });
    expect(run.see(twin('Tea', 10, 90)).broken).toEqual([]);
  });
});

test('what was seen of a link of others stays', () => {
  const run = fresh();
  run.see(linkRead('pl_9'));
  expect(run.see(linkRead('pl_9', { title: 'Coffee', used: 1 })).broken).toEqual([]);
  expect(run.see(linkRead('pl_9', { amount_minor: 600_000 })).broken).toEqual(['payment-link.amount-is-fixed']);
  expect(run.see(linkRead('pl_9', { created: seconds(-9) })).broken).toEqual(['payment-link.created']);
});

/** Link n, made n seconds into the run. */
const made = (n: number, over: object = {}) => link({ id: `pl_${n}`, created: seconds(n), ...over });
const items = (...numbers: readonly number[]) => numbers.map((n) => made(n));

function after(count: number): Run {
  const run = fresh();
  for (let n = 1; n <= count; n += 1) run.see(linkMade({}, made(n)));
  return run;
}

describe('a list of links', () => {
  it('is lawful', () => {
    const run = after(4);
    expect(run.see(linkList('', items(4, 3, 2, 1))).deviations).toEqual([]);
    expect(run.see(linkList('?limit=2', items(4, 3), true)).deviations).toEqual([]);
    expect(run.see(linkList('?limit=2', items(4, 3))).deviations).toEqual([]);
    expect(run.see(linkList('', items(4, 3, 2, 1))).kept).toContain('links.list.holds-created');
    const theirs = link({ id: 'pl_x', created: seconds(9) });
    expect(run.see(linkList('?limit=2', [theirs, made(4)], true)).deviations).toEqual([]);
  });

  it('holds links only', () => {
    const charge = { id: 'ch_1', object: 'charge' };
    expect(after(1).see(linkList('', [made(1), charge])).broken).toEqual(['links.list.holds-links']);
    expect(after(1).see(linkList('', ['pl_1'])).broken).toEqual(['links.list.holds-links']);
  });

  it('runs from the newest to the oldest, no longer than its limit', () => {
    expect(after(4).see(linkList('', items(1, 2, 3, 4))).broken).toEqual(['list.newest-first']);
    expect(after(4).see(linkList('?limit=2', items(4, 3, 2), true)).broken).toEqual(['list.limit-honoured']);
    expect(after(4).see(linkList('?limit=3', items(4, 3), true)).broken).toEqual(['list.limit-honoured']);
  });

  it('holds what is still active later', () => {
    const run = after(3);
    const later = (parts: Parts, after_s: number): Parts => ({ ...parts, sent: start + after_s * 1000 });
    expect(run.see(later(linkList('', items(3, 1)), 20)).deviations).toEqual([]);
    expect(run.see(later(linkRead('pl_2', made(2)), 30)).deviations).toMatchObject([
      { rule: 'links.list.holds-created', exchanges: [4, 5] },
    ]);
    expect(run.see(later(linkRead('pl_2', made(2)), 40)).deviations).toEqual([]);
  });

  it('may lack for a moment what is new', () => {
    const run = after(3);
    expect(run.see(linkList('', items(3, 1))).deviations).toEqual([]);
    expect(run.see(linkRead('pl_2', made(2))).deviations).toEqual([]);
  });

  it('may leave out what was closed, and what is older than its page', () => {
    const run = after(3);
    run.see(linkList('', items(3, 1)));
    expect(run.see(linkRead('pl_2', made(2, { active: false }))).deviations).toEqual([]);
    run.see(linkList('?limit=1', items(3), true));
    expect(run.see(linkRead('pl_1', made(1))).deviations).toEqual([]);
  });

  it('may lack what was made while it was asked for', () => {
    const run = after(1);
    run.see({ ...linkList('', items(1)), sent: start + 1500, received: start + 9000 });
    run.see(linkMade({}, made(2)));
    expect(run.see(linkRead('pl_2', made(2))).deviations).toEqual([]);
  });

  it('is not moved by a starting_after', () => {
    expect(after(4).see(linkList('?starting_after=pl_3', items(4, 3, 2, 1))).deviations).toEqual([]);
    expect(after(4).see(linkList('?limit=1&starting_after=pl_4', items(4), true)).kept).toContain(
      'links.list.no-cursor',
    );
    expect(after(4).see(linkList('?starting_after=pl_3', items(2, 1))).broken).toEqual(['links.list.no-cursor']);
    expect(after(4).see(linkList('?starting_after=pl_1', [])).broken).toEqual(['links.list.no-cursor']);
    const refused = { ...linkList('?starting_after=pl_3', []), ...refusal('BAD_REQUEST') };
    expect(after(4).see(refused).kept).toContain('links.list.no-cursor');
    expect(after(4).see(linkList('?starting_after=pl_none', items(4, 3, 2, 1))).deviations).toEqual([]);
  });

  it('may lack a starting_after that is over by then', () => {
    const run = after(2);
    const expires_at = new Date(start + 3_600_000).toISOString();
    run.see(linkMade({ expires_at }, made(3, { expires_at })));
    const listed = (sent: number) => run.see({ ...linkList('?starting_after=pl_3', items(2, 1)), sent });
    expect(listed(start + 60_000).broken).toEqual(['links.list.no-cursor']);
    expect(listed(start + 7_200_000).broken).toEqual([]);
  });

  it('holds its own business only', () => {
    const run = after(1);
    run.see({ ...linkMade({}, made(2)), key: otherLiveKey });
    expect(run.see(linkList('', items(2, 1))).broken).toEqual(['links.list.own-business-only']);
    expect(run.see({ ...linkList('', items(2)), key: otherLiveKey }).deviations).toEqual([]);
  });

  it('answers 200', () => {
    expect(fresh().see({ ...linkList('', []), status: 206, body: list([]) }).broken).toEqual(['links.list.status-200']);
  });
});
