import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { EarlierRun } from '../report/report-json.ts';
import { fromHere } from '../run/record/asked.ts';
import { reportIn } from './baseline.ts';

/** The runs of `--earlier`, by their folders or their reports; null where none was given. */
export async function readEarlier(said: readonly string[]): Promise<readonly EarlierRun[] | null> {
  if (said.length === 0) return null;
  const { historyOf } = await import('../report/history.ts');
  const paths = said.map((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'report.json') : path,
  );
  return historyOf(
    await Promise.all(paths.map(async (path) => ({ path: fromHere(path), report: await reportIn(path, '--earlier') }))),
  );
}
