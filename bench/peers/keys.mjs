import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { furtherKey, startService } from './service.mjs';
import { command, storyOf, targetOf } from './tools/mpconform.mjs';

/** Nearly three minutes' worth of a key at its rate. */
export const eachSends = 350;

/**
 * A run in real time with so many keys, each of which sends as much as in any other: how long it took beside its lower bound,
 * which is what remains after the first minute's worth of each key, at the rate.
 */
export async function withKeys(count) {
  const load = loadavg()[0];
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-keys-'));
  const service = await startService(() => undefined);
  const secrets = Object.fromEntries(Array.from({ length: count }, (_, at) => [`MP_KEY_${at}`, furtherKey(at)]));
  const target = join(folder, 'target.yaml');
  writeFileSync(target, targetOf({ url: service.url, keys: Object.keys(secrets) }));
  const stories = Object.keys(secrets).map((name) => {
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, storyOf(eachSends));
    return ['--scenario', file];
  });
  const out = join(folder, 'run');
  const args = [command, 'run', '--target', target, ...stories.flat(), '--out', out];
  const began = performance.now();
  const child = spawn(process.execPath, args, { env: { ...process.env, ...secrets }, stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  const whole_s = (performance.now() - began) / 1000;
  await service.close();
  const { traffic } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  return { keys: count, load, status, whole_s, bound_s: traffic.lower_bound_s, requests: traffic.requests };
}
