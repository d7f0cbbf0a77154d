import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Two folders up from here in the source, three in the build. */
const manifest = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../package.json' : '../../../package.json', import.meta.url),
);

const digestFile = fileURLToPath(new URL('../../suite-digest.txt', import.meta.url));

export const suiteVersion: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;

/** Of the files that judge, taken when they were built; nothing where the suite runs from its source. */
export const suite = {
  version: suiteVersion,
  commit: null,
  ...(!import.meta.url.endsWith('.ts') &&
    existsSync(digestFile) && { digest: readFileSync(digestFile, 'utf8').trim() }),
};
