import { createInterface } from 'node:readline';
import type { Json } from './call.ts';
import { Commands } from './commands.ts';
import { policy } from './policy.ts';

/** The adapter: a line in is a command, a line out its answer; many are under way at once. */
const commands = new Commands(policy, new AbortController().signal);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, op, args, client } = JSON.parse(line) as { id: number; op: string; args?: Json; client?: string };
  void commands.do(op, args ?? {}, client ?? '').then((said) => {
    process.stdout.write(`${JSON.stringify({ id, ...said })}\n`);
  });
});
