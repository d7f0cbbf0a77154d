import { expect, test } from 'vitest';
import type { Entry } from '../../src/evidence/journal-entry.ts';
import { factsOf } from '../../src/report/exchange-facts.ts';
import { summaryLines } from '../../src/report/summary.ts';
import { body, checkEnd, exchange, footer, header, planned, rule } from '../evidence/samples.ts';
import { modelFrom } from './stories.ts';

const id = 'charges.list.newest-first';
const walk = 'pages/walk';
const listed = (n: number, target: string): Entry => ({
  is: 'exchange',
  exchange: exchange(n, { check: walk, request: { method: 'GET', target, headers: [], body: null } }),
});
const broken = (n: number): Entry => ({
  is: 'decision',
  check: walk,
  n,
  decision: { is: 'broken', rule: rule(id), expected: 'this', actual: 'that', exchanges: [n] },
});

test('the filter beside the cursor is named as what the broken ones share', async () => {
  const odd = Array.from({ length: 8 }, (_, index) => index * 3 + 1);
  const { report, causes } = await modelFrom([
    header({ plan: [planned(walk, [id])] }),
    ...odd.flatMap((n) => [
      listed(n, '/v1/charges?starting_after=ch_1&state=succeeded'),
      broken(n),
      listed(n + 1, '/v1/charges?starting_after=ch_1'),
      listed(n + 2, '/v1/charges?state=succeeded'),
    ]),
    checkEnd(walk, {
      kept: { [rule(id)]: { count: 16, first: 2, last: 24, sample: odd.flatMap((n) => [n + 1, n + 2]) } },
    }),
    footer(),
  ]);
  const sentence =
    'All 8 that broke it had starting_after and state in the query; that holds for none of the 16 that kept it.';
  expect(report.rules.find((one) => one.id === id)?.shared).toBe(sentence);
  const terminal = summaryLines({ report, causes, shown: new Map() }, { colour: false, where: null });
  expect(terminal.join(' ').replaceAll(/\s+/g, ' ')).toContain(`shared ${sentence}`);
});

test('the state that the first charge was in is named', async () => {
  const replay = 'idempotency.same-body-returns-same-charge';
  const paid = (n: number, key: string, state: string): Entry => ({
    is: 'exchange',
    exchange: exchange(n, {
      request: { ...exchange(n).request, headers: [['idempotency-key', key]] },
      answer: { status: 201, headers: [], body: body(`{"id":"ch_${key}","object":"charge","state":"${state}"}`) },
    }),
  });
  const entries = Array.from({ length: 24 }, (_, index): readonly Entry[] => {
    const [n, key, late] = [index * 2 + 1, `order-${index}-abcdef`, index % 2 === 0];
    const decision = { is: 'broken', rule: rule(replay), expected: '', actual: '', exchanges: [n, n + 1] } as const;
    return [
      paid(n, key, late ? 'succeeded' : 'processing'),
      paid(n + 1, key, 'processing'),
      ...(late ? [{ is: 'decision' as const, check: 'charges/first', n: n + 1, decision }] : []),
    ];
  });
  const sample = Array.from({ length: 12 }, (_, index) => index * 4 + 4);
  const { report } = await modelFrom([
    header({ plan: [planned('charges/first', [replay])] }),
    ...entries.flat(),
    checkEnd('charges/first', { kept: { [rule(replay)]: { count: 12, first: 4, last: 48, sample } } }),
    footer(),
  ]);
  expect(report.rules.find((one) => one.id === replay)?.shared).toBe(
    'All 12 that broke it repeated the request of a charge after it had left processing, as last seen; that holds for none of the 12 that kept it.',
  );
});

test('no number, name or secret is in what can be said', () => {
  const request = {
    method: 'POST',
    target: '/v1/charges?api_key=sk_test_abc&0755123456=1',
    headers: [],
    body: body('{"rail":"0755 123 456","amount_minor":20000,"secret_name":"x","msisdn":"0755123456"}'),
  };
  const said = factsOf(exchange(1, { request }), undefined).join('\n');
  expect(said).not.toMatch(/sk_test|0755|secret_name/);
  expect(said).toContain('had api_key in the query');
});
