import { deadline } from '../../wire/time/clock.ts';
import type { AskPerson, ManualTask, Said } from '../../target/operator/manual-task.ts';
import { refused } from '../../target/operator/outcome.ts';
import type { Asked } from './person.ts';

/** Manual tasks that came up together, on their way from the engine's thread to the terminal. */
export interface ManualTasks {
  readonly is: 'manual-tasks';
  readonly manualTasks: readonly Numbered[];
}

interface Numbered {
  readonly number: number;
  readonly manualTask: ManualTask;
}

/** The answer to one of them, on its way back. */
export interface Answered {
  readonly is: 'answered';
  readonly number: number;
  readonly said: Said;
}

/** Checks that start together ask within this, in milliseconds; a person does not notice it. */
const gathering_ms = 700;

/** The engine's end: gathers what is asked at about the same moment, and waits for as long as a person takes. */
export class PersonLine {
  readonly #send: (manualTasks: ManualTasks) => void;
  readonly #waiting = new Map<number, (said: Said) => void>();
  #gathered: Numbered[] = [];
  #count = 0;
  #cut: string | null = null;

  constructor(send: (manualTasks: ManualTasks) => void) {
    this.#send = send;
  }

  readonly ask: AskPerson = (manualTask) => {
    if (this.#cut !== null) return Promise.resolve(refused(this.#cut));
    this.#count += 1;
    const number = this.#count;
    if (this.#gathered.length === 0) deadline(gathering_ms, () => this.#flush());
    this.#gathered.push({ number, manualTask });
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  };

  heard({ number, said }: Answered): void {
    this.#waiting.get(number)?.(said);
    this.#waiting.delete(number);
  }

  /** No answer comes any more, to what was asked and to what will be. */
  cut(why: string): void {
    this.#cut = why;
    this.#gathered = [];
    for (const answer of this.#waiting.values()) answer(refused(why));
    this.#waiting.clear();
  }

  #flush(): void {
    const manualTasks = this.#gathered;
    this.#gathered = [];
    if (manualTasks.length > 0) this.#send({ is: 'manual-tasks', manualTasks });
  }
}

/** The terminal's end: manual tasks as they came, each with the way to answer it. */
export const askedOf = ({ manualTasks }: ManualTasks, send: (answer: Answered) => void): readonly Asked[] =>
  manualTasks.map(({ number, manualTask }) => ({
    manualTask,
    answer: (said) => send({ is: 'answered', number, said }),
  }));
