import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from './pages.ts';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** A folder with nothing but the package as it is published, what that needs, and what is named beside. */
export function packedInstall(...besides: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-packed-'));
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  const npm = ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed];
  const tarball = execFileSync('npm', npm, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)!;
  const modules = join(folder, 'node_modules');
  const installed = join(modules, manifest.name);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(packed, tarball), '-C', installed, '--strip-components=1']);
  for (const name of [...Object.keys(manifest.dependencies), ...besides]) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(root, 'node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}
