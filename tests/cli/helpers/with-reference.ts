import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference, type Reference, type ReferenceOptions } from '../../../src/reference/reference.ts';
import { reportSchema, type Report } from '../../../src/report/report-json.ts';

/** The target file of a reference deployment, for as long as it is used. */
export async function withReference<T>(
  options: ReferenceOptions,
  use: (file: string, reference: Reference) => Promise<T>,
): Promise<T> {
  const reference = await startReference({ seed: 11, ...options });
  try {
    return await use(targetFileOf(reference), reference);
  } finally {
    await reference.close();
  }
}

export const reportIn = (folder: string): Report =>
  reportSchema.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));

export function targetFileOf(reference: Reference): string {
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
  writeFileSync(file, reference.targetYaml());
  return file;
}
