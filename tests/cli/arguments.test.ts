import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, mpconform } from './helpers/mpconform.ts';

describe.concurrent('mpconform', () => {
  test.each([
    [['frobnicate'], /unknown command 'frobnicate'; mpconform --help lists all commands/],
    [['run', '--profil', 'quick'], /unknown option '--profil'\n\(Did you mean --profile\?\)/],
    [['run', '--profile', 'slow'], /Allowed choices are quick, standard, deep/],
    [['run', '--target', '/nonexistent/target.yaml'], /nonexistent\/target\.yaml/],
    [['run', '--base-url', 'http://127.0.0.1:1', '--key-env', 'NO_SUCH_KEY'], /the environment has no NO_SUCH_KEY/],
    [['run', '--base-url', 'http://127.0.0.1:1'], /go together/],
    [['run', '--patience', 'long'], /like 90s, 20m or 2h/],
    [['run', '--shard', '4/3'], /from 1 to the second/],
    [['run', '--baseline', 'package.json'], /not a report\.json/],
    [['serve', '--fault', 'no-such-fault'], /no-such-fault/],
  ])('%j is wrong and says why', async (args, says) => {
    const ran = await mpconform(args);
    expect(ran.stderr).toMatch(says);
    expect(ran.status).toBe(2);
  });

  test('a version of the catalogue that is not known is refused with those that are', async () => {
    const ran = await mpconform(['run', '--rules-of', '99', '--out', freshFolder()]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain(`knows these versions of the catalogue: 1, 2`);
  });

  test('a wrong scenario is said with its place, and nothing is sent', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'wrong.yaml');
    writeFileSync(
      file,
      'title: Wrong\nrules: [charge.idd]\nsteps:\n  - send: GET /v1/balance\n    expct: { status: 200 }\n',
    );
    const out = freshFolder();
    const ran = await mpconform(['run', '--scenario', file, '--out', out]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('wrong.yaml:2:9');
    expect(ran.stderr).toContain('wrong.yaml:5:5');
    expect(ran.stderr).toMatch(/did you mean/i);
    expect(() => readdirSync(out)).toThrow();
  });
});
