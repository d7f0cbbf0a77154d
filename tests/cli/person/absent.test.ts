import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startReference } from '../../../src/reference/reference.ts';
import { freshFolder, mpconform } from '../helpers/mpconform.ts';

test('without a terminal, an operator by hand counts as absent, and a line says so', async () => {
  const reference = await startReference({ seed: 3 });
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
  writeFileSync(file, `${reference.minimalTarget()}operator: { manual: true }\n`);
  const scenario = ['--scenario', 'scenarios/balance/stays-zero-after-sandbox-charge.yaml'];
  const ran = await mpconform(['run', '--target', file, ...scenario, '--out', freshFolder()]);
  await reference.close();
  expect(ran.stdout).toContain('The operator is not used: nobody sits at the terminal to be asked');
  expect(ran.stdout).not.toContain('to do:');
  expect(ran.status).toBe(0);
});
