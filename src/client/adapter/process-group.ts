import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { deadline } from '../../wire/time/clock.ts';

type Child = ChildProcessWithoutNullStreams;

/** What this process has begun and not ended: who leaves without a word leaves none of it. */
const begun = new Set<Child>();
const endAll = (): void => {
  for (const child of begun) endWithAll(child);
};

/** In a group of its own: what a program was begun by, such as npx or a shell, is ended with it, and the terminal's Ctrl-C is not for it. */
export function spawnAlone(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Child {
  const child = spawn(program, args, { env, stdio: 'pipe', detached: hasGroups, windowsHide: true });
  if (begun.size === 0) process.on('exit', endAll);
  begun.add(child);
  const isOver = (): void => {
    begun.delete(child);
    if (begun.size === 0) process.off('exit', endAll);
  };
  child.once('close', isOver);
  child.once('error', isOver);
  return child;
}

const hasGroups = process.platform !== 'win32';

/** What left the group may hold its output open. */
const lingering_ms = 1_000;

/** Ends a program at once, as a crash does, and what it began. Of one that is over, the number may be another's by now. */
export function endWithAll(child: Child): void {
  if (!begun.has(child)) return;
  if (!hasGroups || child.pid === undefined) child.kill('SIGKILL');
  else
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  const stop = deadline(lingering_ms, () => {
    child.stdout.destroy();
    child.stderr.destroy();
  });
  child.once('close', stop);
}
