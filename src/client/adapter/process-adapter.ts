import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { answerSchema, type Args, type Operation, type Told } from './protocol.ts';
import { notStarted } from '../../text/not-started.ts';
import { deadline } from '../../wire/time/clock.ts';
import type { Adapter } from './adapter.ts';
import { Lines } from './lines.ts';
import { endWithAll, spawnAlone } from './process-group.ts';
import { telling } from './telling.ts';

interface ProcessOptions {
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** For one answer, in milliseconds. */
  readonly patience_ms: number;
}

/** Of standard error, the last of it. */
const stderr_characters = 2_000;

/** A program that speaks JSON Lines on standard input and output. */
export class ProcessAdapter implements Adapter {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #open = new Map<number, (told: Told) => void>();
  readonly #patience_ms: number;
  readonly #ended: Promise<void>;
  #last = 0;
  #stderr = '';
  trouble: string | null = null;

  constructor({ command: [program, ...args], env, patience_ms }: ProcessOptions) {
    this.#patience_ms = patience_ms;
    this.#child = spawnAlone(program, args, env);
    const lines = new Lines(
      (line) => this.#take(line),
      (why) => this.#fail(why),
    );
    this.#child.stdout.on('data', (chunk: Buffer) => lines.add(chunk));
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-stderr_characters);
    });
    this.#child.stdin.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#fail(`could not be started: ${notStarted(program, error)}`);
        resolve();
      });
      this.#child.once('close', (status, signal) => {
        this.#fail(signal === null ? `ended with status ${status}` : `was ended by ${signal}`);
        resolve();
      });
    });
  }

  tell(op: Operation, args: Args, client: string): Promise<Told> {
    if (this.trouble !== null) return Promise.resolve({ is: 'none', why: this.trouble });
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      const onTime = deadline(this.#patience_ms, () =>
        this.#fail(`gave no answer to ${op} within ${Math.round(this.#patience_ms / 1000)} s`),
      );
      this.#open.set(id, (told) => {
        onTime();
        this.#open.delete(id);
        resolve(told);
      });
      this.#child.stdin.write(`${JSON.stringify({ id, op, args, client })}\n`);
    });
  }

  async kill(): Promise<void> {
    endWithAll(this.#child);
    await this.#ended;
  }

  #take(line: string): void {
    if (this.trouble !== null) return;
    const answer = answerSchema.safeParse(parsed(line));
    if (!answer.success) return this.#fail(`printed a line that is no answer: ${line.slice(0, 120)}`);
    const open = this.#open.get(answer.data.id);
    if (!open) return this.#fail(`answered command ${answer.data.id}, which waits for no answer`);
    if ('error' in answer.data) open({ is: 'error', error: answer.data.error });
    else if ('unsupported' in answer.data) open({ is: 'unsupported' });
    else open({ is: 'result', value: answer.data.result });
  }

  /** The first trouble counts; whoever waits is told, and the program is ended. */
  #fail(why: string): void {
    if (this.trouble !== null) return;
    const said = telling(this.#stderr);
    this.trouble = `the adapter ${why}${said === '' ? '' : `; it said: ${said}`}`;
    for (const open of this.#open.values()) open({ is: 'none', why: this.trouble });
    endWithAll(this.#child);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
