import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startService } from './service.mjs';

const looked_ms = 200;

/**
 * One run of a tool, against a service of its own.
 *
 * @param within_s what takes longer is ended
 * @returns start_ms: until its first request; each_ms: from the first case to the last, over their number; whole_ms; cpu_ms and
 *   memory_mib: of the process and all that it began, the latter at the most; or why there are no figures.
 */
export async function measured(tool, cases, { bin, within_s }) {
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-peers-'));
  const seen = { first: null, began: null, ended: null, cases: 0 };
  const service = await startService((isCase) => note(seen, isCase));
  const { args, env, cwd = folder } = tool.prepare(folder, cases, service, bin);
  const told = join(folder, 'told');
  const began = performance.now();
  const secret = { MP_TEST_KEY: service.keys.all };
  const child = spawn('sh', ['-c', timed, told, process.execPath, ...args], {
    cwd,
    env: { ...process.env, ...secret, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const [memory, times] = [watched(child.pid), text(child.stdout)];
  const ended = once(child, 'exit').then(([code]) => code);
  const status = await Promise.race([ended, after(within_s * 1000, 'late', { ref: false })]);
  const whole_ms = performance.now() - began;
  if (status === 'late') process.kill(-Number(child.pid), 'SIGKILL');
  await ended;
  const memory_mib = await memory.most();
  await service.close();
  const tail = existsSync(told) ? readFileSync(told, 'utf8').slice(-2_000) : '';
  rmSync(folder, { recursive: true, force: true });
  if (status === 'late') return { is: 'late', cases_done: seen.cases };
  if (status !== 0 || seen.cases !== cases) return { is: 'failed', status, cases_done: seen.cases, told: tail };
  const each_ms = (seen.ended - seen.began) / Math.max(1, cases - 1);
  return { is: 'measured', start_ms: seen.first - began, each_ms, whole_ms, cpu_ms: cpuOf(await times), memory_mib };
}

/** Runs a command with its output in a file, and tells the processor time of what it began, such as `0m1.25s 0m0.31s`. */
const timed = '"$@" >"$0" 2>&1; status=$?; times; exit $status';

function cpuOf(times) {
  const [, ofChildren = ''] = times.trim().split('\n');
  const each = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return each.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
}

function note(seen, isCase) {
  const now = performance.now();
  seen.first ??= now;
  if (!isCase) return;
  seen.began ??= now;
  seen.ended = now;
  seen.cases += 1;
}

/** Looks at what a process and its children hold, again and again. */
function watched(pid) {
  const over = new AbortController();
  let most = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await residentOf(pid));
      await after(looked_ms);
    }
  })();
  return {
    most: async () => {
      over.abort();
      await looking;
      return most / 1024;
    },
  };
}

/** KiB of a process and of all that it began. */
async function residentOf(pid) {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const [child, parent] of rows) if (family.has(parent)) family.add(child);
  }
  return rows.reduce((sum, [each, , rss]) => sum + (family.has(each) ? rss : 0), 0);
}
