import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { scenarioCheck } from '../../../src/scenario/execute/scenario-check.ts';
import { writeScenario } from '../../../src/scenario/write/write-scenario.ts';
import { stage } from '../helpers/stage.ts';
import { story } from '../helpers/stories.ts';

const TEXT = `title: A story
rules: [charges.create.status-201]
needs: { keys: { other: {} } }
steps:
  - send: POST /v1/charges
    idempotency_key: click-\${unique}
    body: { amount_minor: 10000, rail: mpesa, msisdn: '0\${payer.any#3:8}', note: '$\${x} {payer:trigger-2}' }
    capture: { id: id }
  - send: POST /v1/charges
    idempotency_key: click-\${unique}
    body: { amount_minor: 10000, rail: mpesa, msisdn: '+255\${payer.slow}', to: '0\${payer.live#2}', of: '\${id}' }
    written: lines
    expect: judged
  - wait: 90s
  - parallel:
      - { send: 'GET /v1/charges/\${id}', query: { limit: 1 }, expect: judged }
      - { send: GET /v1/charges, key: none, query: { starting_after: '\${id}' }, expect: judged }
  - { send: POST /v1/charges, key: { malformed: Basic x }, idempotency_key: none, raw: '{"a', expect: judged }
  - { send: GET /v1/charges, key: { in_query: other }, expect: judged }
`;

const deployment = () =>
  stage((_template, n) => ({ status: 201, body: { id: `ch_number_${n}`, object: 'charge', state: 'processing' } }));

test('what was sent becomes a story that sends it again', async () => {
  const first = deployment();
  await scenarioCheck(await story(TEXT)).run(first);
  const written = writeScenario({
    rule: 'charges.create.status-201',
    title: 'Again',
    about: 'why',
    exchanges: first.exchanges,
  });
  expect(written).toMatchSnapshot();
  const again = deployment();
  const retold = await story(written);
  const keys = Object.fromEntries(Object.keys(retold.story.needs?.keys ?? {}).map((name) => [name, name]));
  await scenarioCheck(retold).run(Object.assign(again, { keys }));
  const bare = ({ sent }: typeof first) => sent.map((template) => ({ ...template, idempotencyKey: null }));
  expect(bare(again)).toEqual(bare(first));
  const [a, b] = again.sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(a).toBe(b);
  expect(a).toHaveLength(first.sent[0]?.idempotencyKey?.length ?? 0);
});

test('a malformed key stays malformed, and a good one becomes fresh', async () => {
  const on = stage(() => ({}));
  await scenarioCheck(
    await story(`title: A story
rules: [idempotency.key-minimum]
steps:
  - { send: POST /v1/charges, idempotency_key: short, body: {}, expect: judged }
  - { send: POST /v1/charges, idempotency_key: has a space in it, body: {}, expect: judged }
  - { send: POST /v1/charges, idempotency_key: ordinary-key-with.dot, body: {}, expect: judged }
  - { send: POST /v1/charges, idempotency_key: -_ordinary-key, body: {}, expect: judged }
  - { send: POST /v1/charges, idempotency_key: ab_c-XyZ9x_, body: {}, expect: judged }
  - { send: POST /v1/charges, idempotency_key: --__--__--a__, body: {}, expect: judged }
`),
  ).run(on);
  const written = parse(
    writeScenario({ rule: 'idempotency.key-minimum', title: 't', about: 'a', exchanges: on.exchanges }),
  ) as {
    steps: { idempotency_key: string }[];
  };
  expect(written.steps.map((step) => step.idempotency_key)).toEqual([
    'short',
    'has a space in it',
    '${unique#ordinary-key-with:8}-key-with.dot',
    '-_${unique#-_ordinary-key:8}-key',
    'ab_c-${unique#ab_c-XyZ9x_:5}_',
    '--__-${unique#--__--__--a__:8}',
  ]);
});
