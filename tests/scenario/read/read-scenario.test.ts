import { expect, test } from 'vitest';
import { HEAD, read, rendered } from '../helpers/stories.ts';

const problemsOf = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  rendered(await read({ 'story.yaml': text, ...files }));

test('everything that is wrong is said at once, each at its place', async () => {
  const text = `title: A story
rules: [charges.create.staus-201, client.bearer-on-every-request, pos.create.status-201]
needs:
  keys:
    main: { has: [charge:write] }
  operator: [advance_clok]
examples:
  - { rail: mpesa }
  - { rial: tigo }
steps:
  - send: POST /v1/charges
    key: clerk
    body: { amount_minor: 10000, msisdn: "0\${payer.aproves}", rail: "\${rail}" }
    expect: { error: BAD_AMONT, body: { "data..id": 1, id: { matches: "(a+)+$" } } }
    rule: no.such-rule
  - send: GET /v1/charges/\${chrage}
    body: {}
    raw: "{}"
    capture: { charge: "a b" }
  - { send: GET /v1/charges, written: lines, expect: judged }
  - send: GET /v1/charges
  - use: shared/none.yaml
  - operator: advance_clock
    body: { seconds: 5 }
`;
  await expect(problemsOf(text)).resolves.toMatchSnapshot();
});

test('what does not fit the grammar is told in plain words', async () => {
  const text = `title: A story
rules: []
steps:
  - sned: GET /v1/charges
  - send: fetch /v1/charges
    expect: { statsu: 200 }
  - send: GET /v1/charges
    expect: { body: { id: { exist: true } } }
  - poll: GET /v1/charges
    until: { status: 200 }
    within: soon
  - {}
`;
  await expect(problemsOf(text)).resolves.toMatchSnapshot();
});

test('shared steps are looked at too: parameters, captures and circles', async () => {
  const text = `${HEAD}steps:
  - use: shared/sell.yaml
    with: { amuont: 1 }
    capture: { sale: chrge }
  - use: shared/a.yaml
  - { send: "GET /v1/charges/\${sale}", expect: judged }
`;
  const files = {
    'shared/sell.yaml': `parameters: { amount: null, till: "\${til.open}" }
steps:
  - send: POST /v1/charges
    body: { amount_minor: "\${amount}", rail: "\${rail}" }
    capture: { charge: id }
`,
    'shared/a.yaml': 'steps:\n  - use: b.yaml\n',
    'shared/b.yaml': 'steps:\n  - use: a.yaml\n',
  };
  await expect(problemsOf(text, files)).resolves.toMatchSnapshot();
});

test('a capture that nobody uses is a warning', async () => {
  const reading = await read({
    'story.yaml': `${HEAD}steps:\n  - { send: POST /v1/charges, body: {}, capture: { charge: id } }\n`,
  });
  expect(reading.is).toBe('scenario');
  expect(rendered(reading)).toContain('"charge" is captured and never used');
});

test('secrets are not captured and foreign keys not retired', async () => {
  const text = `${HEAD}steps:
  - operator: create_key
    body: { business: x, mode: test, scopes: [], lifetime_days: null }
    capture: { secret: key }
  - operator: retire_key
    body: { key: main, when: now }
  - operator: prompts
    body: { charge: "\${secret}" }
    as_key: odd
`;
  await expect(problemsOf(text)).resolves.toMatchSnapshot();
});

test('a story without an end is refused', async () => {
  const text = `${HEAD}steps:
  - repeat: { times: 1000, steps: [{ repeat: { times: 1000, steps: [{ send: GET /v1/charges, expect: judged }] } }] }
`;
  expect(await problemsOf(text)).toContain('may send 1000000 requests');
});

test('an alias bomb and a prototype are data like any other', async () => {
  const bomb = `${HEAD}steps:
  - send: POST /v1/charges
    body: { a: &a [x, x, x, x, x, x, x, x, x, x], b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a], c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b], d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c], e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d] }
    expect: judged
`;
  expect(await problemsOf(bomb)).toContain('more than 1000 aliases');
  const proto = `${HEAD}steps:
  - send: POST /v1/charges
    body: { __proto__: { polluted: true } }
    expect: { body: { __proto__.polluted: { absent: true } } }
`;
  expect((await read({ 'story.yaml': proto })).is).toBe('scenario');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
