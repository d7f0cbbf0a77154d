import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the peers into a folder of their own, which has nothing to do with the project; those that are there stay as they are. */
export function installed(folder, names) {
  const packageOf = (name) => JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const missing = names.filter((name) => !existsSync(join(folder, 'node_modules', name)));
  if (missing.length > 0)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...missing], { stdio: 'inherit' });
  return {
    version: (name) => packageOf(name).version,
    /** The file that a command of theirs runs. */
    bin: (command) => {
      for (const name of names) {
        const { bin } = packageOf(name);
        const file = typeof bin === 'string' ? (name === command ? bin : undefined) : bin?.[command];
        if (file) return join(folder, 'node_modules', name, file);
      }
      throw new Error(`none of the peers has a command ${command}`);
    },
  };
}

/** Schemathesis comes from another registry, and makes its requests up from a description: where it can be had, it is named at least. */
export function ofSchemathesis() {
  const args = ['-m', 'pip', 'install', '--dry-run', '--quiet', '--retries', '0', 'schemathesis'];
  const { status } = spawnSync('python3', args, { stdio: 'ignore' });
  return status === 0 ? 'could be had, and makes up requests of its own' : 'cannot be installed by pip on this machine';
}
