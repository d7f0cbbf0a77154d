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
      const step = { ...stepSchema.parse(written), ...(alter && { alter }) };
      const left = step.times === 'always' ? Number.POSITIVE_INFINITY : step.times;
      this.#entries.push({ step, fits: fitting(step), let_through: step.skip, left });
    }
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
  const [first = '*', second] = on.split(' ');
  const [method, path] = second === undefined ? ['*', first] : [first, second];
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+');
  const isPath = path === '*' ? () => true : (asked: string) => new RegExp(`^${pattern}$`).test(asked);
  return (request) =>
    (method === '*' || method === request.method) && isPath(request.path) && (!reused || request.reused);
}
