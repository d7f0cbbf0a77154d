import pLimit, { type LimitFunction } from 'p-limit';
import type { Deployment } from '../../evidence/exchange.ts';
import type { Check } from '../check/check.ts';

interface Parts {
  /** Of the plan. */
  readonly checks: readonly Check[];
  /** Whether both deployments share a clock that jumps. */
  readonly jumps: boolean;
  /** Whether it begins with the run, however many are under way. */
  readonly atOnce: (check: Check) => boolean;
  /** Whether it follows the others that have its lock. */
  readonly locked: (check: Check) => boolean;
  /** How many of the others are to be under way at one moment. */
  readonly abreast: () => number;
  /** All that share the deployments with others have come to their end. */
  readonly onAlone: () => void;
}

/** When each check has its turn: those that wait or take long at once; those that want to be alone last. */
export class Turns {
  readonly #parts: Parts;
  readonly #few: LimitFunction;
  readonly #locks = new Map<string, Promise<unknown>>();
  #together: number;
  #endTogether: () => void = () => undefined;
  /** By deployment, the last that is to run there alone. */
  readonly #lastAlone: Record<Deployment, Promise<unknown>>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#few = pLimit(parts.abreast());
    this.#together = parts.checks.filter(({ alone }) => !alone).length;
    const othersDone: Promise<void> =
      this.#together === 0 ? Promise.resolve() : new Promise((resolve) => (this.#endTogether = resolve));
    this.#lastAlone = { sandbox: othersDone, live: othersDone };
  }

  async take<T>(check: Check, attend: () => Promise<T>): Promise<T> {
    const { alone, lock } = check;
    if (alone) return this.#afterOthers(check, attend);
    try {
      // One after the other they take long enough, without waiting for others too.
      if (lock !== undefined && this.#parts.locked(check)) return await this.#inTurn(lock, attend);
      return await (this.#parts.atOnce(check) ? attend() : this.#few(attend));
    } finally {
      this.#few.concurrency = this.#parts.abreast();
      this.#together -= 1;
      if (this.#together === 0) {
        this.#parts.onAlone();
        this.#endTogether();
      }
    }
  }

  /** One after the other on each deployment, and on both where it moves a clock that they share or asks the operator. */
  #afterOthers<T>({ deployment, needs, wait_s }: Check, attend: () => Promise<T>): Promise<T> {
    const moves = this.#parts.jumps && (wait_s > 0 || (needs.operator ?? []).length > 0);
    const shared = moves || needs.bothDeployments === true;
    const before = shared ? Promise.allSettled(Object.values(this.#lastAlone)) : this.#lastAlone[deployment];
    const mine = afterwards(before, attend);
    if (shared) this.#lastAlone.sandbox = this.#lastAlone.live = mine;
    else this.#lastAlone[deployment] = mine;
    return mine;
  }

  /** One after the other, in the order of the plan. */
  #inTurn<T>(lock: string, attend: () => Promise<T>): Promise<T> {
    const mine = afterwards(this.#locks.get(lock) ?? Promise.resolve(), attend);
    this.#locks.set(lock, mine);
    return mine;
  }
}

/** Whatever became of what was before. */
const afterwards = <T>(before: Promise<unknown>, then: () => Promise<T>): Promise<T> => before.then(then, then);
