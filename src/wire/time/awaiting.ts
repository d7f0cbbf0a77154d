import { machineTime } from './clock.ts';

/** Something that holds the run up, in this machine's time. */
export interface Awaited {
  readonly is: 'check' | 'rate' | 'answer' | 'operator';
  /** In words that follow `waiting for`. */
  readonly what: string;
  readonly since: number;
  /** When it is over, at the latest; null: nobody knows. */
  readonly until: number | null;
}

/** What moves the run on first is told first. */
const order = ['operator', 'answer', 'rate', 'check'] as const;

/** Answers come soon, as a rule: until then nobody needs to be told of one. */
const soon_ms = 5_000;

/** What the run waits for at a moment, for who watches it. */
export class Awaiting {
  readonly #all = new Set<Awaited>();
  /** @param within_ms null: nobody knows how long it takes */
  async during<T>(is: Awaited['is'], what: string, within_ms: number | null, work: () => Promise<T>): Promise<T> {
    const since = machineTime();
    const awaited: Awaited = { is, what, since, until: within_ms === null ? null : since + within_ms };
    this.#all.add(awaited);
    try {
      return await work();
    } finally {
      this.#all.delete(awaited);
    }
  }

  /** Of one kind, what is over last: until then the others are over too. */
  get foremost(): Awaited | null {
    const now = machineTime();
    const told = [...this.#all].filter(({ is, since }) => is === 'check' || is === 'rate' || now - since >= soon_ms);
    const kind = order.find((one) => told.some(({ is }) => is === one));
    const its = told.filter(({ is }) => is === kind);
    return its.toSorted((one, other) => endOf(other) - endOf(one))[0] ?? null;
  }
}

const endOf = ({ until }: Awaited): number => until ?? Number.POSITIVE_INFINITY;
