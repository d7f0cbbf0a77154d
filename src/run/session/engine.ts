import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { createVitest, type Reporter } from 'vitest/node';
import type { RunOptions } from '../options.ts';
import { askedOf, type Answered, type ManualTasks } from '../person/line.ts';
import type { Person, PlannedManualTasks } from '../person/person.ts';
import { eachSecond } from './lookout.ts';
import type { Opening } from './open-session.ts';
import type { Progress } from './session.ts';

/** What the engine's thread tells while it works. */
export type Message =
  /** From now on orders are heard. */
  | { readonly is: 'listening' }
  /** Told each second, also when nothing else is. */
  | { readonly is: 'tick' }
  | (Opening & {
      readonly is: 'opened';
      /** What a person would be asked for; empty where the operator is none. */
      readonly manualTasks: readonly PlannedManualTasks[];
    })
  | Progress;

/** What the engine's thread is told. */
export type EngineCommand = { readonly is: 'stop'; readonly why: string } | Answered;

export interface EngineEnd {
  /** What kept the suite itself from running; empty when all is well. */
  readonly broken: readonly string[];
}

export interface Engine {
  readonly ended: Promise<EngineEnd>;
  /** Lets what is under way end, and the journal be closed. */
  stop(why: string): void;
}

declare module 'vitest' {
  interface ProvidedContext {
    run: RunOptions;
    channel: string;
    /** Whether a person can be asked. */
    attended: boolean;
  }
}

/** The one file that vitest loads: beside this one in the source, and in the build. */
const entry = fileURLToPath(
  new URL(`../../../suites/entry${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/**
 * Runs the checks under vitest in a thread of their own: one module graph, one budget, one clock.
 *
 * @param person who is asked where the operator is a person; null: nobody sits at the terminal
 */
export function startEngine(
  options: RunOptions,
  tell: (message: Message) => void,
  person: Person | null = null,
): Engine {
  const channel = randomUUID();
  const line = new BroadcastChannel(channel);
  const order = (what: EngineCommand): void => line.postMessage(what);
  let stopped: string | null = null;
  line.onmessage = (event) => {
    const { data } = event as { data: Message | ManualTasks };
    if (data.is === 'listening' && stopped !== null) order({ is: 'stop', why: stopped });
    if (data.is === 'manual-tasks') return person?.ask(askedOf(data, order));
    tell(data);
    if (data.is === 'opened') person?.expect(data.manualTasks);
    if (data.is === 'ended') person?.over(data.end.id);
  };
  const endTicking = eachSecond(() => tell({ is: 'tick' }));
  return {
    stop: (why) => {
      stopped ??= why;
      person?.leave();
      order({ is: 'stop', why });
    },
    ended: run(options, channel, person !== null).finally(() => {
      endTicking();
      person?.leave();
      line.close();
    }),
  };
}

async function run(options: RunOptions, channel: string, attended: boolean): Promise<EngineEnd> {
  const watch = new Watch();
  const vitest = await withoutSignalHandlers(() =>
    createVitest('test', {
      root: dirname(entry),
      config: false,
      include: [entry],
      exclude: [],
      watch: false,
      cache: false,
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      sequence: { concurrent: true },
      maxConcurrency: Number.MAX_SAFE_INTEGER,
      testTimeout: 0,
      hookTimeout: 0,
      teardownTimeout: 5_000,
      reporters: [watch],
      server: { deps: { external: [/\/dist\//] } },
      provide: { run: options, channel, attended },
    }),
  );
  try {
    await vitest.start();
  } finally {
    await vitest.close();
  }
  return { broken: watch.broken };
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** vitest would end the process at once on a signal; a run has a journal to close and a report to write first. */
async function withoutSignalHandlers<T>(work: () => Promise<T>): Promise<T> {
  const before = signals.map((signal) => [signal, process.listeners(signal)] as const);
  const result = await work();
  for (const [signal, known] of before) {
    for (const listener of process.listeners(signal)) if (!known.includes(listener)) process.off(signal, listener);
  }
  return result;
}

/** Verdicts come from the journal; only what kept a check from running at all is learned from vitest. */
class Watch implements Reporter {
  readonly broken: string[] = [];

  readonly onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const loading = modules.flatMap((module) => module.errors());
    if (modules.length === 0) this.broken.push(`the suites were not found at ${entry}`);
    for (const error of [...loading, ...errors]) this.broken.push(error.stack ?? error.message);
  };
}
