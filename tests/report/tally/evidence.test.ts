import { expect, test } from 'vitest';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

const net = 'charge.net-is-amount-minus-fee';
const kept = (count: number, first: number, last: number) => ({ [rule(net)]: { count, first, last } });
const ruleOf = async (entries: readonly Entry[]) =>
  (await modelFrom(entries)).report.rules.find(({ id }) => id === net);

test('a pass names its checks and the exchanges that showed it', async () => {
  const others = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({ id: `other/${name}`, index }));
  const plan = [planned('money/net', [net]), ...others.map(({ id }) => planned(id, []))];
  const ends = others.map(({ id, index }) => checkEnd(id, { kept: kept(index + 1, 50 + index, 90 + index) }));
  expect(
    await ruleOf([header({ plan }), ...ends, checkEnd('money/net', { kept: kept(2, 12, 19) }), footer()]),
  ).toMatchObject({
    verdict: 'pass',
    exchanges: 17,
    first: 12,
    last: 94,
    evidence: [
      { check: 'money/net', kept: 2, broken: 0, first: 12, last: 19 },
      { check: 'other/e', kept: 5, broken: 0, first: 54, last: 94 },
      { check: 'other/d', kept: 4, broken: 0, first: 53, last: 93 },
      { check: 'other/c', kept: 3, broken: 0, first: 52, last: 92 },
    ],
    evidence_checks: 6,
  });
});

test('exchanges that broke it stand beside those that kept it', async () => {
  const decision = { is: 'broken', rule: rule(net), expected: '1', actual: '2', exchanges: [7] } as const;
  const entries: readonly Entry[] = [
    header({ plan: [planned('money/net', [net])] }),
    { is: 'exchange', exchange: exchange(7, { check: 'money/net' }) },
    { is: 'decision', check: 'money/net', n: 7, decision },
    checkEnd('money/net', { kept: kept(2, 12, 19) }),
    footer(),
  ];
  expect(await ruleOf(entries)).toMatchObject({
    first: 7,
    last: 19,
    evidence: [{ check: 'money/net', kept: 2, broken: 1, first: 7, last: 19 }],
    evidence_checks: 1,
  });
});

test('a journal of an earlier version only counts', async () => {
  const counted = { [rule(net)]: 5 } as unknown as ReturnType<typeof kept>;
  const plan = [planned('money/net', [net])];
  expect(await ruleOf([header({ plan }), checkEnd('money/net', { kept: counted }), footer()])).toMatchObject({
    verdict: 'pass',
    exchanges: 5,
    first: null,
    last: null,
    evidence: [{ check: 'money/net', kept: 5, first: null, last: null }],
  });
});
