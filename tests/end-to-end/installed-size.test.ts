import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './helpers/pages.ts';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly devOptional?: true }>>;
}

/** In bytes, of the files of a package alone, without packages within it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map(({ name }) => join(folder, name))
    .reduce((sum, path) => sum + (statSync(path).isDirectory() ? sizeOf(path) : statSync(path).size), 0);
}

/** As the lock file has it and it lies here, so that no registry is asked. */
test('what is installed for a user of the command stays below 13 MB, and is one library beside the package', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  const needed = Object.keys(packages)
    .filter((path) => path !== '' && packages[path]!.dev === undefined && packages[path]!.devOptional === undefined)
    .filter((path) => existsSync(join(root, path)));
  const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' })) as [{ unpackedSize: number }];
  const bytes = needed.reduce((sum, path) => sum + sizeOf(join(root, path)), packed.unpackedSize);
  expect(needed).toEqual(['node_modules/tinypool']);
  expect(bytes / 2 ** 20).toBeLessThan(13);
});
