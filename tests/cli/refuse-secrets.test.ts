import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTargetText } from '../../src/target/file/read-target.ts';
import { renderProblem } from '../../src/text/problem.ts';
import { mpconform, type Ran } from './helpers/mpconform.ts';

const canary = 'Zq7Xw3Kp9Rt5Vb1Nm8Lc4Jh6Gf2Ds0Ya';
const key = ['sk_test_', canary].join('');
const liveKey = ['sk_live_', canary].join('');
const signing = ['whsec_', canary].join('');
const folder = (): string => mkdtempSync(join(tmpdir(), 'mpconform-'));

function written(where: string): string {
  const files = readdirSync(where, { recursive: true, withFileTypes: true, encoding: 'utf8' });
  const own = files.filter((entry) => entry.isFile() && !['target.yaml', 'canary.yaml', '.env'].includes(entry.name));
  return (
    files.map(({ name }) => name).join('\n') + own.map((it) => readFileSync(join(it.parentPath, it.name))).join('')
  );
}

const shows = ({ stdout, stderr }: Ran, where?: string): string =>
  `${stdout}\n${stderr}\n${where === undefined ? '' : written(where)}`;

/** Each is a command line that holds a secret where none belongs. */
const lines: readonly (readonly string[])[] = [
  ['run', '--key-env', key, '--base-url', 'http://127.0.0.1:1'],
  ['run', `--key-env=${key}`, '--base-url', 'http://127.0.0.1:1'],
  ['plan', '--key-env', liveKey, '--base-url', 'http://127.0.0.1:1'],
  ['run', '--key-env', canary, '--base-url', 'http://127.0.0.1:1'],
  ['run', '--key-env', signing, '--base-url', 'http://127.0.0.1:1'],
  ['run', '--target', key],
  ['run', '--base-url', `https://${key}@api.example.test`, '--key-env', 'HOME'],
  ['run', '--base-url', `https://merchant:${canary}@api.example.test`, '--key-env', 'CANARY_KEY'],
  ['run', '--base-url', `https://api.example.test?key=${canary}`, '--key-env', 'CANARY_KEY'],
  ['run', '--base-url', `https://api.example.test/${key}`, '--key-env', 'CANARY_KEY'],
  ['run', '--base-url', key, '--key-env', 'CANARY_KEY'],
  ['run', '--out', key],
  ['run', '--rules', key],
  ['run', '--scenario', key],
  ['run', '--scenario', `${signing}.yaml`],
  ['run', '--check', key],
  ['run', '--only', key],
  ['run', '--profile', key],
  ['run', '--patience', key],
  ['run', '--seed', key],
  ['run', '--shard', key],
  ['run', '--resume', key],
  ['run', '--replay', liveKey],
  ['run', '--baseline', key],
  ['run', `--key=${key}`],
  ['run', `--token=${canary}`],
  ['run', `--${key}`],
  ['run', key],
  ['run', '--allow-writes', key],
  ['plan', key],
  ['plan', '--target', `./${key}.yaml`],
  ['report', key],
  ['serve', '--fault', key],
  ['serve', '--variant', key],
  ['serve', '--port', key],
  ['serve', '--out', key],
  ['selftest', '--only', key],
  ['selftest', '--seeds', key],
  ['rules', key],
  [key],
  ['help', key],
  [`--api-key=${canary}`],
];

describe.concurrent('a secret on the command line is shown nowhere', () => {
  test.each(lines)('%s %s %s %s %s', async (...line) => {
    const where = folder();
    const ran = await mpconform(line.filter(Boolean), { CANARY_KEY: key }, undefined, where);
    expect(ran.status).toBe(2);
    expect(shows(ran, where)).not.toContain(canary);
    expect(ran.stderr).not.toContain(canary.slice(0, 8));
  });

  test('a key where a name is wanted is said to be one', async () => {
    const ran = await mpconform(['run', '--base-url', 'https://api.example.test', '--key-env', key]);
    expect(ran.stderr).toContain('--key-env wants the NAME of an environment variable');
    expect(ran.stderr).toContain('sk_test_••••');
    expect(ran.stderr).toContain('It was not used');
  });
});

const twoLines = (rest: string): string =>
  `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: "\${KEY}" }]\n${rest}`;

/** Each is a target that holds a secret where none belongs, or beside a fault. */
const targets: readonly (readonly [string, string])[] = [
  ['as the name', twoLines(`name: ${key}`)],
  ['filled in as the name', twoLines('name: "${KEY}"')],
  ['in docs_url', twoLines(`docs_url: https://docs.example.test/${key}`)],
  ['in pay_url', twoLines(`pay_url: https://merchant:${canary}@pay.example.test`)],
  ['in the query of docs_url', twoLines(`docs_url: https://docs.example.test?token=${canary}`)],
  ['as the path of base_url', `sandbox: { base_url: "http://127.0.0.1:1/${key}" }\nkeys: [{ secret: "\${KEY}" }]`],
  ['as the name of a variable', `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: "\${${liveKey}}" }]`],
  ['under a mistyped name', twoLines(`operater: { token: ${canary} }`)],
  ['as a key of a mapping', twoLines(`${key}: 1`)],
  ['in a comment beside a fault', twoLines(`nmae: x # ${key}`)],
  ['in a comment behind a letter', twoLines(`nmae: x # k${key}`)],
  ['as a secret that is too long', `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: ${key}99 }]`],
  ['without its prefix', `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: ${canary} }]`],
  [
    'as the status of a key',
    `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: "\${KEY}", status: ${key} }]`,
  ],
  ['as a scope', `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: "\${KEY}", scopes: [${key}] }]`],
  ['as a business', `sandbox: { base_url: http://127.0.0.1:1 }\nkeys: [{ secret: "\${KEY}", business: "\${TOKEN}" }]`],
  ['a token as a status', twoLines('statuses: { BAD_AMOUNT: "${TOKEN}" }')],
  ['a token as an address', twoLines('docs_url: "${TOKEN}"')],
  ['a token as the address to listen at', twoLines('webhooks: { listen: "${TOKEN}" }')],
  ['a token beside a wrong address', twoLines(`operator: { url: nowhere, token: ${canary} }`)],
  ['in the arguments of a program', twoLines(`operator: { command: [node, operator.js, ${key}] }`)],
  ['filled into the arguments of a program', twoLines('operator: { command: [node, operator.js, "${KEY}"] }')],
  ['a signing secret as the signature', twoLines(`webhooks: { signature: ${signing} }`)],
  ['as the website of live', twoLines(`live: { base_url: "http://127.0.0.1:1", website: "https://a.test/${key}" }`)],
  ['beside a YAML error', twoLines(`name: "open\nother: ${key}`)],
];

describe('a secret in a target is shown nowhere', () => {
  test.each(targets)('%s', (_, text) => {
    const reading = readTargetText('target.yaml', text, { KEY: key, TOKEN: `token-${canary}` });
    expect(reading.is).toBe('wrong');
    const problems = reading.is === 'wrong' ? reading.problems : [];
    const said = problems.map((problem) => renderProblem(problem, reading.source)).join('\n');
    expect(said.length).toBeGreaterThan(20);
    expect(said).not.toContain(canary.slice(0, 12));
  });

  test('nor the number of a payer, beside a fault', () => {
    const text = `live: { base_url: "https://api.example.test", payers: ["+255712345678", "+25571234567"] }\nkeys: [{ secret: "\${KEY}" }]`;
    const reading = readTargetText('target.yaml', text, { KEY: liveKey });
    const problems = reading.is === 'wrong' ? reading.problems : [];
    const said = problems.map((problem) => renderProblem(problem, reading.source)).join('\n');
    expect(said).toContain('not a phone number');
    expect(said).not.toMatch(/71234/);
  });
});

describe.concurrent('a secret in a file beside is shown nowhere', () => {
  test('in .env, and in a scenario', async () => {
    const where = folder();
    writeFileSync(join(where, '.env'), `KEY = "${key}\n${key}\nOTHER=${key} ${canary}\n`);
    writeFileSync(join(where, 'target.yaml'), twoLines('nmae: x'));
    writeFileSync(join(where, 'canary.yaml'), `title: ${key}\nrules: [${key}]\nsteps: [{ sned: "GET /${signing}" }]\n`);
    const of = await Promise.all([
      mpconform(['run', '--target', join(where, 'target.yaml')], {}, undefined, where),
      mpconform(['run', '--scenario', join(where, 'canary.yaml')], {}, undefined, where),
      mpconform(['run', '--baseline', join(where, 'canary.yaml')], {}, undefined, where),
    ]);
    for (const ran of of) {
      expect(ran.status).toBe(2);
      expect(shows(ran, where)).not.toContain(canary);
    }
  });

  test('in a journal that cannot be gone on with', async () => {
    const where = folder();
    mkdirSync(join(where, 'earlier'));
    writeFileSync(join(where, 'earlier', 'canary.yaml'), '');
    writeFileSync(join(where, 'earlier', 'journal.ndjson'), `${key} ${canary}\n`);
    const ran = await mpconform(['run', '--resume', join(where, 'earlier')], {}, undefined, where);
    expect(ran.status).toBe(2);
    expect(ran.stdout + ran.stderr).not.toContain(canary);
  });
});
