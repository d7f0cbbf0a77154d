import { expect, test } from 'vitest';
import { toPlain, type PlainTarget } from '../../src/target/plain.ts';
import { readTargetText } from '../../src/target/file/read-target.ts';
import { digestOf, targetFacts } from '../../src/target/target-facts.ts';

const secret = (letter: string): string => `sk_test_${letter.repeat(32)}`;

const text = (change: (yaml: string) => string = (yaml) => yaml): string =>
  change(`
name: staging
sandbox: { base_url: "http://127.0.0.1:4010/" }
live:
  base_url: http://127.0.0.1:4011
  payers: ['0712345678']
keys:
  - { secret: '\${MAIN}', scopes: all }
  - { secret: '\${READ}', scopes: ['charges:read'], business: other }
operator: { command: [node, operate.mjs, --token, hush-hush] }
`);

function read(yaml: string, main = secret('a')): PlainTarget {
  const reading = readTargetText('target.yaml', yaml, { MAIN: main, READ: secret('b') });
  if (reading.is === 'wrong') throw new Error(reading.problems[0]?.message);
  return toPlain(reading.target);
}

test('facts name everything that tells targets apart, and no secret', () => {
  const facts = targetFacts(read(text()));
  expect(facts).toMatchObject({
    name: 'staging',
    'sandbox.base_url': 'http://127.0.0.1:4010',
    'live.payers': '*678',
    'keys.MAIN': 'test, active, business main, scopes all',
    'keys.READ': 'test, active, business other, scopes charges:read',
    operator: 'command node',
  });
  expect(JSON.stringify(facts)).not.toMatch(/hush|sk_test_|0712345/);
});

test('another secret or another order is the same target; another address or scope is not', () => {
  const digest = digestOf(targetFacts(read(text())));
  expect(digestOf(targetFacts(read(text(), secret('c'))))).toBe(digest);
  const turned = text((yaml) => yaml.replace(/(name: staging\n)(.*\n)/, '$2$1'));
  expect(digestOf(targetFacts(read(turned)))).toBe(digest);
  for (const [from, to] of [
    ['4010', '4012'],
    ['scopes: all', "scopes: ['charges:write']"],
    ['business: other', 'business: draft'],
    ['command: [node', 'command: [python'],
  ] as const)
    expect(digestOf(targetFacts(read(text((yaml) => yaml.replace(from, to)))))).not.toBe(digest);
});
