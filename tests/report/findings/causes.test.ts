import { expect, test } from 'vitest';
import { harmCounts } from '../../../src/report/findings/causes.ts';
import { harms } from '../../../src/report/findings/harm.ts';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

const at = { file: 'scenarios/x.yaml', line: 1, column: 1, excerpt: 'x' };
const names = ['story', 'judge', 'unsteady', 'general'];

function breach(name: string, n: number): Entry {
  const place = name === 'story' ? { at } : {};
  const decision = { is: 'broken', rule: rule(name), expected: '1', actual: '2', exchanges: [n], ...place } as const;
  return { is: 'decision', check: `charges/${name}`, n, decision };
}

test('of what harms alike, what is broken most comes first, then what a judge saw, then what a story missed', async () => {
  const entries: readonly Entry[] = [
    header({ plan: names.map((name) => planned(`charges/${name}`, [name])) }),
    ...[1, 2, 3, 4, 5, 6].map((n): Entry => ({ is: 'exchange', exchange: exchange(n) })),
    ...[1, 2].map((n) => breach('story', n)),
    breach('judge', 3),
    breach('unsteady', 3),
    ...[2, 3, 4, 5, 6].map((n) => breach('general', n)),
    ...names.map((name) => checkEnd(`charges/${name}`)),
    { is: 'recheck', check: 'charges/unsteady', rule: rule('unsteady'), steady: false },
    footer(),
  ];
  const { causes } = await modelFrom(entries);
  expect(causes.map((cause) => cause.rule.id)).toEqual(['general', 'judge', 'story', 'unsteady']);
  expect(causes.map((cause) => cause.general)).toEqual([true, false, false, false]);
});

const seen = (count: number): readonly Entry[] =>
  Array.from({ length: count }, (_, at): Entry => ({ is: 'exchange', exchange: exchange(at + 1) }));

test('what harms most comes first, however often the rest is broken', async () => {
  const told = [
    'idempotency.concurrent-creates-one',
    'charges.list.own-business-only',
    'errors.never-500',
    'charges.get.the-one-asked',
    'charges.create.rail-required',
    'charge.created',
    'auth.no-cors-headers',
  ];
  const entries: readonly Entry[] = [
    header({ plan: [planned('charges/all', told)] }),
    ...seen(30),
    ...told.flatMap((name, at) => Array.from({ length: at + 1 }, (_, n) => breach(name, 4 * at + n + 1))),
    checkEnd('charges/all'),
    footer(),
  ];
  const { causes } = await modelFrom(entries);
  expect(causes.map((cause) => cause.rule.id)).toEqual(told);
  expect(causes.map((cause) => cause.harm)).toEqual(harms);
  expect(harmCounts(causes)).toMatchObject(
    told.map((id, at) => ({ harm: harms[at], rules: 1, first: { rule: { id } } })),
  );
});

test('a rule that is blamed for want of a better one comes after those that tell more', async () => {
  const told = ['links.create.status-201', 'links.create.expires-at-future-accepted'];
  const entries: readonly Entry[] = [
    header({ plan: [planned('links/all', told)] }),
    ...[1, 2, 3, 4, 5, 6].map((n): Entry => ({ is: 'exchange', exchange: exchange(n) })),
    ...[1, 2].map((n) => breach('links.create.status-201', n)),
    breach('links.create.expires-at-future-accepted', 3),
    checkEnd('links/all'),
    footer(),
  ];
  const { causes } = await modelFrom(entries);
  expect(causes.map((cause) => cause.rule.id)).toEqual(told.toReversed());
});

test.each([
  [
    'of two broken as often, the one that tells of a case comes first',
    ['delivery.last-status', 'delivery.last-status-zero-when-unreachable'],
    [2, 2],
  ],
  [
    'what is gone too soon explains what is missing in a list',
    ['charges.list.holds-created', 'limits.sandbox-charges-kept-30-days'],
    [3, 2],
  ],
] as const)('%s', async (_, told, counts) => {
  const entries: readonly Entry[] = [
    header({ plan: [planned('links/all', told)] }),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n): Entry => ({ is: 'exchange', exchange: exchange(n) })),
    ...told.flatMap((name, at) => Array.from({ length: counts[at]! }, (__, n) => breach(name, n + 1))),
    checkEnd('links/all'),
    footer(),
  ];
  const { causes } = await modelFrom(entries);
  expect(causes.map((cause) => cause.rule.id)).toEqual(told.toReversed());
});
