import { Worker } from 'node:worker_threads';

const thread = new URL(`./thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * The thread of the checks loads what it runs while somebody else reads what it is to run, and is told that then. Until
 * then it keeps no process from its end.
 */
export function threadAhead(): Worker {
  const worker = new Worker(thread);
  worker.unref();
  return worker;
}
