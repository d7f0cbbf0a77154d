import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All that tests write to the system's temporary folder is in one of theirs, which is gone when they end. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
