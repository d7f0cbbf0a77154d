import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTarget, type TargetReading } from '../../../src/target/file/read-target.ts';
import { renderProblem } from '../../../src/text/problem.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const key = (mode: string, letter: string): string => `sk_${mode}_CANARY${letter.repeat(26)}`;

const environment = {
  MP_TEST_KEY: key('test', 'a'),
  MP_TEST_READ: key('test', 'b'),
  MP_TEST_OTHER: key('test', 'c'),
  MP_TEST_EXPIRED: key('test', 'd'),
  MP_LIVE_KEY: key('live', 'e'),
  MP_OPERATOR_TOKEN: 'CANARY-token',
};

const files = async (folder: string): Promise<string[]> =>
  (await readdir(join(fixtures, folder))).filter((name) => name.endsWith('.yaml'));

function rendered(reading: TargetReading): string {
  const problems = reading.is === 'wrong' ? reading.problems : reading.warnings;
  const text = problems.map((problem) => renderProblem(problem, reading.source)).join('\n');
  return `${text.replaceAll(`${fixtures}/`, '')}\n`;
}

describe('a wrong target', async () => {
  it.each(await files('wrong'))('%s: tells everything that is wrong', async (name) => {
    const reading = await readTarget(join(fixtures, 'wrong', name), environment);
    expect(reading.is).toBe('wrong');
    await expect(rendered(reading)).toMatchFileSnapshot(join(fixtures, 'wrong', name.replace('.yaml', '.txt')));
  });

  it.each(await files('wrong'))('%s: shows no secret', async (name) => {
    const reading = await readTarget(join(fixtures, 'wrong', name), environment);
    expect(JSON.stringify(reading)).not.toContain('CANARY');
    expect(rendered(reading)).not.toContain('CANARY');
  });
});

describe('a right target', async () => {
  it.each(await files('right'))('%s: is read', async (name) => {
    const reading = await readTarget(join(fixtures, 'right', name), environment);
    const target = reading.is === 'target' ? reading.target : rendered(reading);
    const text = JSON.stringify(target, null, 2).replaceAll(fixtures, '');
    await expect(`${text}\n`).toMatchFileSnapshot(join(fixtures, 'right', name.replace('.yaml', '.json')));
  });

  it.each(await files('right'))('%s: shows no secret', async (name) => {
    const reading = await readTarget(join(fixtures, 'right', name), environment);
    for (const text of [JSON.stringify(reading), inspect(reading, { depth: 9, showHidden: true }), rendered(reading)])
      expect(text).not.toContain('CANARY');
  });

  it('is warned of what is seldom meant', async () => {
    const reading = await readTarget(join(fixtures, 'right', 'seldom-meant.yaml'), environment);
    await expect(rendered(reading)).toMatchFileSnapshot(join(fixtures, 'right', 'seldom-meant.txt'));
  });

  it('gives its secrets to who asks for them', async () => {
    const reading = await readTarget(join(fixtures, 'right', 'everything.yaml'), environment);
    if (reading.is === 'wrong') throw new Error(rendered(reading));
    expect(reading.target.keys[0]?.secret.reveal()).toBe(environment.MP_TEST_KEY);
    expect(String(reading.target.keys[0]?.secret)).toBe('sk_test_…(MP_TEST_KEY)');
    expect(reading.target.operator).toMatchObject({ is: 'http', url: 'http://127.0.0.1:4030' });
  });
});

describe('the .env file beside a target', () => {
  const target = 'sandbox: { base_url: "http://127.0.0.1:${PORT}" }\nkeys: [{ secret: "${MP_TEST_KEY}" }]\n';
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'target-'));
    await writeFile(join(folder, 'target.yaml'), target);
    await writeFile(join(folder, '.env'), `PORT=4010\nMP_TEST_KEY="${key('test', 'z')}"\n`);
  });

  afterAll(() => rm(folder, { recursive: true }));

  const read = (variables: Record<string, string>) => readTarget(join(folder, 'target.yaml'), variables);

  it('counts', async () => {
    expect(await read({})).toMatchObject({ target: { sandbox: { baseUrl: 'http://127.0.0.1:4010' } } });
  });

  it('gives way to the environment', async () => {
    expect(await read({ PORT: '4011' })).toMatchObject({ target: { sandbox: { baseUrl: 'http://127.0.0.1:4011' } } });
  });

  it('gives way to an empty variable too, which is told as empty', async () => {
    const reading = await read({ PORT: '' });
    expect(reading).toMatchObject({
      is: 'wrong',
      problems: [{ line: 1, column: 22, message: '${PORT} is set, but empty' }],
    });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['nowhere.yaml', 'there is no such file'],
    ['wrong', 'this is a folder, not a file'],
  ])('%s: %s', async (name, message) => {
    expect(await readTarget(join(fixtures, name), {})).toMatchObject({ is: 'wrong', problems: [{ message }] });
  });
});
