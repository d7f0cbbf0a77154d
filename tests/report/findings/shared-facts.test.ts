import { expect, test } from 'vitest';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { requestFacts } from '../../../src/report/findings/exchange-facts.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { body, checkEnd, exchange, footer, header, planned, rule } from '../../evidence/helpers/samples.ts';
import { modelFrom } from '../helpers/stories.ts';

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
  const terminal = summaryLines({ report, causes, shown: new Map(), recording: null }, { colour: false, where: null });
  expect(terminal.join(' ').replaceAll(/\s+/g, ' ')).toContain(`shared ${sentence}`);
});

const replay = 'idempotency.same-body-returns-same-charge';
const order = 'shop/orders';

interface Told {
  readonly entries: readonly Entry[];
  readonly kept?: number;
}

/** An order, what a read showed of its charge, and the order again, each a second after the other. */
function repeated(at: number, state: string, isBroken: boolean): Told {
  const key = `order-${at}-abcdef`;
  const n = at * 10;
  const shown = (of: string, id: string) => ({
    status: 201,
    headers: [],
    body: body(JSON.stringify({ id, object: 'charge', state: of, expires_at: '2026-03-01T23:00:00Z' })),
  });
  const one = (place: number, over: Partial<Exchange>): Entry => {
    const sent = exchange(1).sent + (n + place) * 1000;
    return { is: 'exchange', exchange: exchange(n + place, { check: order, sent, received: sent + 20, ...over }) };
  };
  const post = { ...exchange(1).request, headers: [['idempotency-key', key]] as const };
  const get = { method: 'GET', target: `/v1/charges/ch_${key}`, headers: [], body: null };
  const decision = { is: 'broken', rule: rule(replay), expected: '', actual: '', exchanges: [n + 1, n + 3] } as const;
  return {
    entries: [
      one(1, { request: post, answer: shown('processing', `ch_${key}`) }),
      one(2, { request: get, answer: shown(state, `ch_${key}`) }),
      one(3, { request: post, answer: shown('processing', isBroken ? `ch_other_${at}` : `ch_${key}`) }),
      ...(isBroken ? [{ is: 'decision' as const, check: order, n: n + 3, decision }] : []),
    ],
    ...(!isBroken && { kept: n + 3 }),
  };
}

async function sharedBy(...told: readonly Told[]): Promise<string | null | undefined> {
  const sample = told.flatMap(({ kept }) => (kept === undefined ? [] : [kept]));
  const { report } = await modelFrom([
    header({ plan: [planned(order, [replay])] }),
    ...told.flatMap(({ entries }) => entries),
    checkEnd(order, { kept: { [rule(replay)]: { count: sample.length, first: 3, last: 999, sample } } }),
    footer(),
  ]);
  return report.rules.find((one) => one.id === replay)?.shared;
}

const several = (count: number, from: number, state: string, isBroken: boolean): readonly Told[] =>
  Array.from({ length: count }, (_, at) => repeated(from + at, state, isBroken));

test('the state that the first charge was in is named', async () => {
  expect(await sharedBy(...several(2, 1, 'failed', true), ...several(12, 10, 'succeeded', false))).toBe(
    'Both that broke it repeated the Idempotency-Key of a charge that had failed by then; that holds for none of the 12 that kept it.',
  );
});

test('it is not named where others kept the rule in the same state', async () => {
  const kept = [...several(9, 10, 'succeeded', false), ...several(3, 30, 'failed', false)];
  expect(await sharedBy(...several(2, 1, 'failed', true), ...kept)).toBeNull();
});

test('no number, name or secret is in what can be said', () => {
  const request = {
    method: 'POST',
    target: '/v1/charges?api_key=sk_test_abc&0755123456=1',
    headers: [],
    body: body('{"rail":"0755 123 456","amount_minor":20000,"secret_name":"x","msisdn":"0755123456"}'),
  };
  const said = requestFacts(exchange(1, { request }), false).join('\n');
  expect(said).not.toMatch(/sk_test|0755|secret_name/);
  expect(said).toContain('had api_key in the query');
});

test('a rail is told together with the amount and the form of the number', () => {
  const order = { ...exchange(1).request, body: body('{"rail":"tigo","amount_minor":20000000}') };
  const payer = { ref: 'payer-1', trigger: 2, form: 'nine-digits' } as const;
  expect(requestFacts(exchange(1, { request: order, payer }), false)).toEqual(
    expect.arrayContaining([
      'were on the rail tigo and asked for 10000000 or more',
      'were on the rail tigo and gave the number in nine digits',
      'were on the rail tigo and were for the trigger number that ends in 2',
    ]),
  );
});
