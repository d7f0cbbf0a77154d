import type { Worker } from 'node:worker_threads';
import type { RunOptions } from '../options.ts';
import { askedOf, type Answered, type ManualTasks } from '../person/line.ts';
import type { Person, PlannedManualTasks } from '../person/person.ts';
import { threadAhead } from './ahead.ts';
import { LastMoment } from './last-moment.ts';
import { eachSecond } from './lookout.ts';
import type { Opening } from './open-session.ts';
import type { Progress } from './session.ts';

/** What the engine's thread tells while it works. */
export type Message =
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
  /** What kept the suite itself from running, a stack each; empty when all is well. */
  readonly broken: readonly string[];
}

export interface Engine {
  readonly ended: Promise<EngineEnd>;
  /** Lets what is under way end, and the journal be closed. */
  stop(why: string): void;
}

/** What the engine's thread is told first. */
export interface ThreadData {
  readonly is: 'run';
  readonly run: RunOptions;
  /** Whether a person can be asked. */
  readonly attended: boolean;
}

/** The last that the thread says. */
export interface ThreadEnd extends EngineEnd {
  readonly is: 'over';
}

/**
 * Runs the checks in a thread of their own: one module graph, one budget, one clock.
 *
 * @param person who is asked where the operator is a person; null: nobody sits at the terminal
 * @param worker a thread that nobody told of a run yet
 */
export function startEngine(
  options: RunOptions,
  tell: (message: Message) => void,
  person: Person | null = null,
  worker: Worker = threadAhead(),
): Engine {
  const order = (what: ThreadData | EngineCommand): void => worker.postMessage(what);
  const broken: string[] = [];
  let over = false;
  const lastMoment = new LastMoment((why) => {
    broken.push(why);
    void worker.terminate();
  });
  worker.ref();
  order({ is: 'run', run: options, attended: person !== null });
  worker.on('message', (data: Message | ManualTasks | ThreadEnd) => {
    if (data.is === 'manual-tasks') return person?.ask(askedOf(data, order));
    if (data.is === 'over') {
      over = true;
      broken.push(...data.broken);
      return void worker.terminate();
    }
    tell(data);
    if (data.is === 'opened') {
      person?.expect(data.manualTasks);
      if (data.outlook.within_s !== null) lastMoment.plannedIn(data.outlook.within_s);
    }
    if (data.is === 'put off') lastMoment.plannedIn(data.left_s);
    if (data.is === 'ended') person?.over(data.end.id);
  });
  worker.on('error', (error: unknown) => broken.push(textOf(error)));
  const endTicking = eachSecond(() => tell({ is: 'tick' }));
  return {
    stop: (why) => {
      person?.leave();
      order({ is: 'stop', why });
      lastMoment.dueIn(0);
    },
    ended: new Promise((resolve) => {
      worker.on('exit', (status) => {
        lastMoment.over();
        endTicking();
        person?.leave();
        if (!over && broken.length === 0)
          broken.push(`the thread of the checks ended before them, with status ${status}`);
        resolve({ broken });
      });
    }),
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
