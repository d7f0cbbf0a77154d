import { z } from 'zod';
import { kindOf } from './on.ts';
import { type ScriptStep, type Step, stepSchema } from './step.ts';

/** A request, as far as a script looks at it. */
interface Scripted {
  readonly method: string;
  /** Below the base address, without its query. */
  readonly path: string;
  /** Whether its connection was used before. */
  readonly reused: boolean;
}

interface Entry {
  readonly step: Step;
  readonly fits: (request: Scripted) => boolean;
  let_through: number;
  left: number;
}

/** Steps in order: of those that fit a request the first that is not used up is taken. */
export class Script {
  readonly #entries: Entry[] = [];

  constructor(steps: readonly ScriptStep[] = []) {
    this.add(...steps);
  }

  add(...steps: readonly ScriptStep[]): void {
    for (const { alter, ...written } of steps) {
      const read = stepSchema.safeParse(written);
      if (!read.success) throw new TypeError(`a step of a script is wrong: ${z.prettifyError(read.error)}`);
      const step = { ...read.data, ...(alter && { alter }) };
      const left = step.times === 'always' ? Number.POSITIVE_INFINITY : step.times;
      this.#entries.push({ step, fits: fitting(step), let_through: step.skip, left });
    }
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** What becomes of a request; null: nothing out of the ordinary. */
  next(request: Scripted): Step | null {
    for (const entry of this.#entries) {
      if (entry.left === 0 || !entry.fits(request)) continue;
      if (entry.let_through > 0) {
        entry.let_through -= 1;
        continue;
      }
      entry.left -= 1;
      return entry.step;
    }
    return null;
  }
}

function fitting({ on, reused }: Step): Entry['fits'] {
  const isOfKind = kindOf(on);
  return (request) => isOfKind(request) && (!reused || request.reused);
}
