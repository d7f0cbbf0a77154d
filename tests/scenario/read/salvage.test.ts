import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read, rendered } from '../helpers/stories.ts';

const placesOf = async (text: string): Promise<readonly string[]> =>
  rendered(await read({ 'story.yaml': text }))
    .split('\n')
    .filter((line) => line.startsWith('story.yaml'));

test('mistyped keys, values out of range, names, codes and rules are told in one go', async () => {
  const text = `title: A story
ruls: [charges.create.staus-201]
steps:
  - sned: GET /v1/charges
    key: clerk
    expect: { statsu: 200, error: BAD_AMONT }
    capture: { first: "data[0].id" }
  - send: GET /v1/charges/\${first}
    expect: { status: 999 }
  - send: POST /v1/charges/\${chrage}
    body: { msisdn: "0\${payer.aproves}" }
    expect: { error: BAD_AMONT }
  - poll: GET /v1/charges/\${first}
    until: { status: 200 }
    within: soon
    capture: { late: id }
  - send: GET /v1/charges/\${late}
    expect: judged
`;
  expect(await placesOf(text)).toEqual([
    'story.yaml:2:1: unknown key "ruls"',
    'story.yaml:2:8: there is no rule "charges.create.staus-201"',
    'story.yaml:4:5: unknown key "sned"',
    'story.yaml:5:10: the story has no key "clerk"',
    'story.yaml:6:15: unknown key "statsu"',
    'story.yaml:6:35: there is no error code "BAD_AMONT"',
    'story.yaml:9:23: expected at most 599, found 999',
    'story.yaml:10:28: nothing is called "chrage" here',
    'story.yaml:11:23: nothing is called "payer.aproves" here',
    'story.yaml:12:22: there is no error code "BAD_AMONT"',
    'story.yaml:15:13: a duration is a number with ms, s, m, h or d, such as 90s',
  ]);
});

test('what follows from a mistake is not told beside it', async () => {
  const text = `title: A story
rules: [charges.create.status-201]
steps:
  - send: GET /v1/charges
    expect: { statuss: 200 }
  - send: GET /v1/charges
    expect: { body: { id: { nonsense: 1 } } }
  - listen: { at: home }
  - pol: GET /v1/charges
    capture: { charge: id }
  - send: GET /v1/charges/\${charge}
    expect: judged
`;
  expect(await placesOf(text)).toEqual([
    'story.yaml:5:15: unknown key "statuss"',
    'story.yaml:7:29: unknown key "nonsense"',
    'story.yaml:8:13: expected a text, found a mapping',
    'story.yaml:9:5: unknown key "pol"',
  ]);
});

test.each([
  ['deeper than its list entry', '  - send: GET /v1/charges\n      expect: judged\n', '5:7'],
  ['between its entry and the next deeper', '  - send: GET /v1/charges\n   expect: judged\n', '5:4'],
  [
    'deeper than the key before it',
    '  - send: GET /v1/charges\n    expect:\n      status: 200\n       body: {}\n',
    '7:8',
  ],
  ['left of its list', '  - send: GET /v1/charges\n    expect: judged\n - send: GET /v1/balance\n', '6:2'],
])('a line that stands %s is named itself, once', async (_, steps, place) => {
  expect(await placesOf(`title: A story\nrules: [charges.create.status-201]\nsteps:\n${steps}`)).toEqual([
    `story.yaml:${place}: the indentation of this line does not fit the lines before it`,
  ]);
});

test('whatever stands in a file, it is read to its end', async () => {
  const part = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.constantFrom('GET /v1/charges', 'judged', 1, null, true, '${x}', 'shared.yaml', '5s'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom('send', 'sned', 'poll', 'expect', 'until', 'body', 'steps', 'repeat', 'use', 'capture', 'x'),
        tie('value'),
        { maxKeys: 4 },
      ),
    ),
  })).value;
  await fc.assert(
    fc.asyncProperty(fc.record({ title: part, rules: part, steps: fc.array(part) }), async (story) => {
      expect((await read({ 'story.yaml': JSON.stringify(story) })).is).not.toBe('scenario');
    }),
    { numRuns: 150 },
  );
});

test('a step whose time is mistyped is proofread all the same', async () => {
  const text = `title: A story
rules: [charges.create.status-201]
steps:
  - poll: GET /v1/charges/\${chrge}
    until: { body: { state: succeded } }
    within: 5min
`;
  expect(await placesOf(text)).toEqual([
    'story.yaml:4:27: nothing is called "chrge" here',
    'story.yaml:5:29: state of a charge is never "succeded"',
    'story.yaml:6:13: a duration is a number with ms, s, m, h or d, such as 90s',
  ]);
});
