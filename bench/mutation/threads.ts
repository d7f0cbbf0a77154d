import { Tinypool } from 'tinypool';
import type { Reached, Trial, TrialEnd } from './thread/trial.ts';

/** Threads that try mutants. */
export class Threads {
  readonly #pool: Tinypool;

  constructor(filename: string, threads: number) {
    // Without the loader of this process: what the threads load is built.
    this.#pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads, execArgv: [] });
  }

  checkIds = (profile: Trial['profile']): Promise<readonly string[]> => this.#pool.run(profile, { name: 'checkIds' });

  carryOut = (trial: Trial): Promise<Reached> => this.#pool.run(trial);

  /** Null: it did not end, and its thread was ended. */
  async end(trial: Trial, within_ms: number): Promise<TrialEnd | null> {
    const signal = AbortSignal.timeout(within_ms);
    try {
      const reached: Reached = await this.#pool.run(trial, { signal });
      return reached.end;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  close = (): Promise<void> => this.#pool.destroy();
}
