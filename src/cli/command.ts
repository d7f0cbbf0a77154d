import { spawn } from 'node:child_process';
import { isatty } from 'node:tty';
import { notStarted } from '../text/not-started.ts';
import { environment } from './environment.ts';

/** How a program ended that calls the service. */
interface Ended {
  /** null: a signal ended it, or it could not be started. */
  readonly status: number | null;
  readonly started: boolean;
  readonly words: string;
}

/** A terminal tells Ctrl-C to the program too: it is not to hear it twice. */
const passedOn = (): readonly NodeJS.Signals[] =>
  [0, 1, 2].some((stream) => isatty(stream)) ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];

/** Runs what stands behind `--` until it ends; who asks this process to end asks that one. */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  variables: Readonly<Record<string, string>>,
): Promise<Ended> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...environment, ...variables } });
  const passOn = (signal: NodeJS.Signals): boolean => child.kill(signal);
  const signals = passedOn();
  // Before others hear of it: the second signal ends this process.
  for (const signal of signals) process.prependListener(signal, passOn);
  const ended = await new Promise<Ended>((resolve) => {
    child.once('error', (error) =>
      resolve({ status: null, started: false, words: `could not be started: ${notStarted(program, error)}` }),
    );
    child.once('exit', (status, signal) =>
      resolve({
        status,
        started: true,
        words: signal === null ? `ended with status ${status}` : `was ended by ${signal}`,
      }),
    );
  });
  for (const signal of signals) process.off(signal, passOn);
  return ended;
}
