import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Two folders up from here in the source, three in the build. */
const manifest = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../package.json' : '../../../package.json', import.meta.url),
);

export const suiteVersion: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
