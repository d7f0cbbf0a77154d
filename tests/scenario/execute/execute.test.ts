import { expect, test } from 'vitest';
import { NotExercised, Inconclusive } from '../../../src/run/check/check.ts';
import { scenarioCheck } from '../../../src/scenario/execute/scenario-check.ts';
import { Secret } from '../../../src/target/secret.ts';
import { type Line, stage, type Stage } from '../helpers/stage.ts';
import { story } from '../helpers/stories.ts';

async function told(text: string, on: Stage, shared: Readonly<Record<string, string>> = {}): Promise<Stage> {
  await scenarioCheck(await story(text, shared)).run(on);
  return on;
}

const answers = (...lines: readonly Line[]): Stage => stage((_, n) => lines[n - 1] ?? {});

test('captures travel, numbers stay numbers, paths are encoded', async () => {
  const on = answers({ status: 201, body: { id: 'ch/1', amount_minor: 5 }, headers: { 'x-a': 'b' } });
  await told(
    `needs: { keys: { other: {} } }
steps:
  - send: POST /v1/charges
    body: { msisdn: '0\${payer.declines}', any: '+255\${payer.any#7:8}', both: '0\${payer.live}', raw: '$\${x}' }
    capture: { id: id, amount: amount_minor, header: header.X-A, status: status }
  - send: POST /v1/charges/\${id}
    key: other
    headers: { X: '\${status}' }
    query: { q: '\${id}', n: null }
    body: { amount: '\${amount}', text: 'is \${amount} and \${header}' }
    expect: judged
`,
    on,
  );
  expect(on.sent[0]).toMatchObject({
    key: { use: 'key-1' },
    json: {
      msisdn: '0{payer:trigger-2}',
      any: '+255{payer:any-7:8}',
      both: '0{payer:live-1}',
      raw: ['$', '{x}'].join(''),
    },
  });
  expect(on.sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{24}$/);
  expect(on.sent[1]).toEqual({
    method: 'POST',
    path: '/v1/charges/ch%2F1?q=ch%2F1',
    key: { use: 'key-2' },
    headers: { X: '201' },
    json: { amount: 5, text: 'is 5 and b' },
  });
});

test('sums of generated data stand in tables and in defaults as well', async () => {
  const on = await told(
    `examples:
  - { price: '\${amount.any + 100}' }
steps:
  - { use: shared/sell.yaml, with: { dear: '\${price}' } }
`,
    answers({ status: 201 }),
    {
      'shared/sell.yaml': `parameters: { dear: null, plain: '\${amount.any}' }
steps:
  - { send: POST /v1/charges, body: ['\${plain}', '\${dear}'], expect: judged }
`,
    },
  );
  const [plain, dear] = on.sent[0]!.json as [number, number];
  expect(dear - plain).toBe(100);
});

test('an expectation that is not met is blamed at its line, with what came', async () => {
  const on = await told(
    `steps:
  - send: GET /v1/charges
    expect: { status: 200, body: { 'data[0].state': succeeded } }
    rule: charges.list.holds-charges
  - { send: GET /v1/balance, expect: judged }
`,
    answers({ body: { data: [{ state: 'failed' }] } }),
  );
  expect(on.sent).toHaveLength(1);
  expect(on.decisions).toEqual([
    {
      is: 'broken',
      rule: 'charges.list.holds-charges',
      expected: 'GET /v1/charges: data[0].state to be "succeeded"',
      actual: 'data[0].state is "failed"; the answer is 200',
      exchanges: [1],
      at: {
        file: 'story.yaml',
        line: 5,
        column: 53,
        excerpt: `    expect: { status: 200, body: { 'data[0].state': succeeded } }\n${' '.repeat(52)}^`,
      },
    },
  ]);
});

test('a refusal by another code is blamed only where that code does not fit the request', async () => {
  const keyless = 'steps:\n  - { send: GET /v1/balance, key: none, expect: { error: FORBIDDEN_SCOPE } }\n';
  const refusing = (code: string): Stage => answers({ status: 401, body: { error: { code } } });
  expect((await told(keyless, refusing('BAD_KEY'))).decisions).toEqual([]);
  for (const on of [refusing('TILL_CLOSED'), answers({ status: 200 })])
    expect((await told(keyless, on)).decisions).toMatchObject([{ is: 'broken' }]);
});

test('a breach that a judge found in the same answer is the cause, and the story just ends', async () => {
  const breach = { is: 'broken', rule: 'errors.never-500', expected: '', actual: '', exchanges: [] } as const;
  const on = await told(
    'steps:\n  - { send: GET /v1/balance, expect: { status: 200 } }\n',
    answers({ status: 500, breach }),
  );
  expect(on.decisions).toEqual([]);
});

test('a story that came to its end keeps the rules that no judge decides', async () => {
  const text = `title: A story
rules: [keys.lifetime-none, charges.list.status-200]
steps:
  - { send: GET /v1/charges, expect: { status: 2xx } }
`;
  expect((await told(text, answers({}))).decisions).toEqual([{ is: 'kept', rule: 'keys.lifetime-none' }]);
});

test('nothing to capture makes a story inconclusive, not failed', async () => {
  const on = answers({ status: 400, body: { error: { code: 'BAD_RAIL' } } });
  const text = `steps:
  - { send: POST /v1/charges, body: {}, capture: { id: id } }
  - { send: 'GET /v1/charges/\${id}', expect: judged }
`;
  await expect(told(text, on)).rejects.toThrow('story.yaml:4: nothing to capture at id; the answer is 400 BAD_RAIL');
  expect(on.decisions).toEqual([]);
});

test('429 and 503 are waited out unless the story awaits them', async () => {
  const patient = await told(
    'steps:\n  - { send: GET /v1/balance, expect: { status: 200 } }\n',
    answers({ status: 429 }, { status: 503 }, {}),
  );
  expect(patient.decisions).toEqual([]);
  expect(patient.sent).toHaveLength(3);
  const awaiting = await told(
    'steps:\n  - { send: GET /v1/balance, expect: { status: [200, 503] } }\n',
    answers({ status: 503 }),
  );
  expect(awaiting.sent).toHaveLength(1);
  expect(awaiting.decisions).toEqual([]);
  const other = await told(
    'steps:\n  - { send: GET /v1/balance, expect: { error: LEDGER_UNAVAILABLE } }\n',
    answers({ status: 429 }, {}),
  );
  expect(other.sent).toHaveLength(2);
  expect(other.decisions).toMatchObject([{ is: 'broken', expected: 'GET /v1/balance: error LEDGER_UNAVAILABLE' }]);
});

const POLL = `steps:
  - poll: GET /v1/charges/ch_1
    until: { body: { state: succeeded } }
    fail_when: { body: { state: failed } }
    within: 10m
    first_after: 5s
`;

const stateAfter = (seconds: number, then: string, jumps = true): Stage => {
  let begun = 0;
  return stage(
    (_template, n, now) => {
      if (n === 1) begun = now;
      return { body: { state: now - begun >= seconds * 1000 ? then : 'processing' } };
    },
    undefined,
    { jumps },
  );
};

test('a poll looks until it has come', async () => {
  const on = await told(POLL, stateAfter(100, 'succeeded'));
  expect(on.decisions).toEqual([]);
  expect(on.sent.length).toBeLessThan(6);
});

test('a poll that can no longer be met, or is overdue, is broken', async () => {
  expect((await told(POLL, stateAfter(10, 'failed'))).decisions).toMatchObject([
    {
      expected: 'GET /v1/charges/ch_1: state to be "succeeded" within 10m',
      actual: 'state is "failed"; the answer is 200, which is final',
    },
  ]);
  const late = await told(POLL, stateAfter(9999, 'succeeded'));
  expect(late.decisions).toMatchObject([{ actual: 'state is "processing"; the answer is 200, 600 s later' }]);
  expect(late.sent).toHaveLength(scenarioCheck(await story(POLL)).cost.standard);
});

test('where waits are real a poll gives up and decides nothing', async () => {
  const on = stateAfter(9999, 'succeeded', false);
  await expect(told(POLL, on)).rejects.toThrow('state is "processing"; the answer is 200 after 2m');
  expect(on.decisions).toEqual([]);
});

test('waits are for a while or until a captured moment', async () => {
  const on = stage((_template, _n, now) => ({ body: { over: new Date(now + 900_000).toISOString(), now } }));
  const begun = on.clock.now();
  await told(
    `steps:
  - { send: GET /v1/a, capture: { over: over } }
  - wait: 90s
  - wait: { until: '\${over}', minus: 1m, at_most: 16m }
`,
    on,
  );
  expect(on.clock.now() - begun).toBe(840_000);
});

test('shared steps see their parameters only', async () => {
  const shared = {
    'shared/sell.yaml': `parameters: { amount: 5, payer: null }
steps:
  - send: POST /v1/charges
    body: { amount_minor: '\${amount}', msisdn: '\${payer}' }
    capture: { charge: id }
`,
  };
  const on = await told(
    `needs: { keys: { other: {} } }
steps:
  - use: shared/sell.yaml
    key: other
    with: { payer: '0\${payer.any}' }
    capture: { mine: charge }
  - { send: 'GET /v1/charges/\${mine}', expect: judged }
`,
    answers({ body: { id: 'ch_9' } }),
    shared,
  );
  expect(on.sent[0]).toMatchObject({ key: { use: 'key-2' }, json: { amount_minor: 5, msisdn: '0{payer:any-1}' } });
  expect(on.sent[1]).toMatchObject({ path: '/v1/charges/ch_9', key: { use: 'key-1' } });
});

test('rows are told each for itself, and a finding names its row', async () => {
  const on = await told(
    `examples: [{ rail: mpesa }, { rail: tigo }]
steps:
  - { send: POST /v1/charges, idempotency_key: 'k-\${unique}', body: { rail: '\${rail}' }, expect: { body: { rail: '\${rail}' } } }
`,
    stage((template) => ({ body: { rail: 'mpesa', echo: template.json } })),
  );
  expect(new Set(on.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  expect(on.decisions).toMatchObject([{ expected: 'POST /v1/charges with rail "tigo": rail to be "tigo"' }]);
});

test('parallel steps all end before the story does, and repeats count', async () => {
  const on = await told(
    `steps:
  - parallel:
      - { send: GET /v1/a, expect: { status: 404 } }
      - { send: GET /v1/balance, expect: { status: 204 } }
  - { send: GET /v1/c, expect: judged }
`,
    answers(),
  );
  expect(on.sent.map(({ path }) => path)).toEqual(['/v1/a', '/v1/balance']);
  const repeated = await told(
    "steps:\n  - repeat: { times: 3, as: i, steps: [{ send: 'GET /v1/${i}', expect: judged }] }\n",
    answers(),
  );
  expect(repeated.sent.map(({ path }) => path)).toEqual(['/v1/1', '/v1/2', '/v1/3']);
});

const operator = (action: string): Readonly<Record<string, unknown>> => {
  if (action === 'create_business') return { business: 'biz_1' };
  if (action === 'create_key') return { key: new Secret('sk_test_old1', 'x') };
  return action === 'retire_key' ? { replacement: 'sk_test_new2' } : { count: 2 };
};

test('keys that the operator makes have a name, and their secrets go nowhere else', async () => {
  const on = await told(
    `steps:
  - { operator: create_business, body: { live: false, website: null }, capture: { shop: business } }
  - operator: create_key
    body: { business: '\${shop}', mode: test, scopes: ['charges:read'], lifetime_days: 30 }
    as_key: old
  - { operator: retire_key, body: { key: old, when: 24h }, as_key: new }
  - { send: GET /v1/charges, key: old, expect: judged }
  - { send: GET /v1/charges, key: new, expect: judged }
  - { operator: prompts, body: { charge: ch_1 }, expect: { count: 1 } }
`,
    stage(() => ({}), operator),
  );
  expect(on.sent.map(({ key }) => key)).toEqual([{ use: 'label of old1' }, { use: 'label of new2' }]);
  expect(on.operated[2]?.[1]).toEqual({ key: expect.any(Secret), when: '24h' });
  expect(on.ended).toEqual([['label of old1', 'revoked', 86_400_000]]);
  expect(on.decisions).toMatchObject([
    { expected: 'operator prompts: count to be 1', actual: 'count is 2', exchanges: [2] },
  ]);
});

test('what the operator may refuse is not exercised where it does', async () => {
  const refusing = () =>
    stage(
      () => ({}),
      () => {
        throw new Inconclusive('the bill is paid');
      },
    );
  const cancelling = (rest: string): string => `steps:\n  - { operator: cancel_bill, body: { bill: bl_1 }${rest} }\n`;
  await expect(told(cancelling(', may_be_refused: true'), refusing())).rejects.toThrow(
    new NotExercised('the bill is paid'),
  );
  await expect(told(cancelling(''), refusing())).rejects.toThrow(new Inconclusive('the bill is paid'));
});

test('what was put out of order is put back, however the story ended', async () => {
  const on = stage(() => ({ status: 404 }));
  await told(
    `alone: true
steps:
  - { operator: set_ledger, body: { available: false } }
  - { send: GET /v1/balance, expect: { status: 200 } }
afterwards:
  - { operator: set_ledger, body: { available: true } }
`,
    on,
  );
  expect(on.operated).toEqual([
    ['set_ledger', { available: false }],
    ['set_ledger', { available: true }],
  ]);
});

test('a check tells what it costs, how long it waits and what it needs', async () => {
  const check = scenarioCheck(
    await story(`profile: standard
examples: [{ a: 1 }, { a: 2 }]
steps:
  - { send: POST /v1/charges, body: { a: '\${a}' }, capture: { id: id } }
  - parallel: [{ wait: 90s }, { wait: 10s }]
  - poll: GET /v1/charges/\${id}
    until: { status: 200 }
    within: 60s
  - { operator: prompts, body: { charge: '\${id}' }, expect: { count: 1 } }
`),
  );
  expect(check).toMatchObject({
    id: 'story',
    cost: { quick: 0, standard: 8, deep: 8 },
    wait_s: 93,
    needs: { keys: { main: { mode: 'test', has: ['charges:write', 'charges:read'] } }, operator: ['prompts'] },
    source: { file: 'story.yaml', line: 1 },
  });
});
