import { spawn } from 'node:child_process';
import { runProgram } from '../target/operator/run-program.ts';
import { Sender } from '../wire/http/send.ts';
import type { ReceiverOptions } from './options.ts';
import { pause } from './patience.ts';

const limit_ms = 30_000;
const poll_ms = 50;

/** Kills the receiver and begins it again; why it is not back, or null. What begins it is left running. */
export async function restarted({ restart, url }: Pick<ReceiverOptions, 'restart' | 'url'>): Promise<string | null> {
  if (restart === null) return 'nothing says how the receiver is killed';
  const end = await runProgram({ command: ['sh', '-c', restart.kill], folder: '.', limit_ms }, '');
  if (end.is === 'failed') return `the receiver could not be killed: ${end.why}`;
  if (end.status !== 0) return `the command that kills the receiver ended with status ${end.status}`;
  spawn('sh', ['-c', restart.start], { detached: true, stdio: 'ignore' }).unref();
  const until = performance.now() + limit_ms;
  while (performance.now() < until) {
    if (await answers(url)) return null;
    await pause(poll_ms);
  }
  return `the receiver did not answer within ${limit_ms / 1000} s of its restart`;
}

const sender = new Sender(1, 2_000);

/** Anything that it says will do. */
async function answers(url: string): Promise<boolean> {
  const { origin, pathname } = new URL(url);
  const sent = await sender.send({ origin, path: pathname, method: 'HEAD', headers: [], body: null });
  return sent.is === 'answered';
}
