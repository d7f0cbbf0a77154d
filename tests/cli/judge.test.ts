import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, mpconform } from './helpers/mpconform.ts';
import { reportIn, withReference } from './helpers/with-reference.ts';

/** But for where it lies. */
const verdictsIn = (folder: string): string => {
  const { rules, findings, observations, checks, verdict, traffic } = reportIn(folder);
  return JSON.stringify({ rules, findings, observations, checks, verdict, traffic });
};

test('a run is judged again without a request, to the same verdicts, findings and files', async () => {
  await withReference({ faults: ['amount.any-multiple', 'money.fee-added-on-replay'] }, async (target) => {
    const [out, again] = [freshFolder(), freshFolder()];
    const asked = ['--rules', 'charges.create.amount-*', '--rules', 'charge.net-*'];
    const ran = await mpconform([
      'run',
      '--target',
      target,
      '--allow-writes',
      '--allow-prompts',
      ...asked,
      '--out',
      out,
    ]);
    expect(ran.status).toBe(1);
    const judged = await mpconform(['judge', out, '--out', again]);
    expect(judged.status).toBe(1);
    expect(verdictsIn(again)).toBe(verdictsIn(out));
    expect(reportIn(again).findings.some(({ steady }) => steady === true)).toBe(true);
    const reproductions = reportIn(out).findings.flatMap(({ reproduce }) => reproduce ?? []);
    expect(reproductions.length).toBeGreaterThan(0);
    for (const file of reproductions) expect(existsSync(join(again, file))).toBe(true);
  });
});

test('a file that is neither a HAR nor a journal is said to be neither', async () => {
  const file = `${freshFolder()}.har`;
  writeFileSync(file, '{');
  const { status, stderr } = await mpconform(['judge', file]);
  expect(status).toBe(2);
  expect(stderr).toContain('is neither a HAR (a JSON object with a log) nor the journal of a run');
});

test('a folder that holds no run is said to be none', async () => {
  const { status, stderr } = await mpconform(['judge', 'no-such-folder']);
  expect(status).toBe(2);
  expect(stderr).toContain('no-such-folder: there is no such file or folder');
});
