import type { Exchange } from '../../evidence/exchange.ts';
import type { ClockWatcher } from '../../wire/time/clock.ts';
import type { ClockStep } from '../../wire/time/clock-step.ts';
import type { ApiKeys } from '../../wire/masking/keys.ts';

/** A step of a clock that nobody asked for, and the exchanges between which it happened. */
export interface Stepped extends ClockStep {
  readonly whose: 'deployment' | 'machine';
  readonly after: number;
  readonly before: number;
}

interface Parts {
  readonly apiKeys: Pick<ApiKeys, 'clockTold' | 'factsAgain'>;
  /** The number of the last exchange so far. */
  readonly sent: () => number;
  /** How many exchanges are recorded. */
  readonly recorded: () => number;
}

const none: ClockStep = { ahead_ms: 0, behind_ms: 0 };

/**
 * The steps of a clock that somebody else moved, that was corrected, or of a machine that slept. They come to light when
 * the clock is told the next time, so what was found before is looked at again then.
 */
export class ClockSteps implements Pick<ClockWatcher, 'told' | 'skipped'> {
  readonly #parts: Parts;
  readonly #onFirst: (step: Stepped) => void;
  readonly #all: Stepped[] = [];
  #toldAt: number;
  /** How many of the recorded exchanges are dated for good, if the deployment's clock is told at all. */
  surelyDated = 0;

  /** @param onFirst called once: who moves a clock often is told of once */
  constructor(parts: Parts, onFirst: (step: Stepped) => void = () => undefined) {
    this.#parts = parts;
    this.#onFirst = onFirst;
    this.#toldAt = parts.sent();
  }

  get count(): number {
    return this.#all.length;
  }

  /** Those that came to light after so many. */
  since(count: number): readonly Stepped[] {
    return this.#all.slice(count);
  }

  told(step: ClockStep | null): void {
    const { apiKeys, sent, recorded } = this.#parts;
    apiKeys.clockTold(step ?? none);
    if (step) this.#add({ ...step, whose: 'deployment', after: this.#toldAt, before: sent() + 1 });
    this.#toldAt = sent();
    this.surelyDated = recorded();
  }

  skipped(ms: number): void {
    const n = this.#parts.sent();
    this.#add({ whose: 'machine', ahead_ms: 0, behind_ms: ms, after: Math.max(0, n - 1), before: n });
  }

  #add(step: Stepped): void {
    this.#all.push(step);
    if (this.#all.length === 1) this.#onFirst(step);
  }

  /** An exchange as it would have been recorded, had all steps been known. */
  corrected(exchange: Exchange): Exchange {
    const due = this.#all.filter(({ whose, after, before }) =>
      whose === 'machine' ? exchange.n >= before : exchange.n > after && exchange.n < before,
    );
    const ahead = Math.max(0, ...due.map(({ ahead_ms }) => ahead_ms));
    const behind = due.reduce((sum, { behind_ms }) => sum + behind_ms, exchange.behind ?? 0);
    const now = { earliest: exchange.sent - behind, latest: exchange.received + ahead };
    return {
      ...exchange,
      key: this.#parts.apiKeys.factsAgain(exchange.key, now),
      ...(ahead > 0 && { ahead }),
      ...(behind > 0 && { behind }),
    };
  }
}

const minutes = (ms: number): string => (ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);

/** As the reason why a check was not brought to its end. */
export function stepsTold(steps: readonly Stepped[]): string {
  const first = steps[0]!;
  const times = steps.length === 1 ? '' : `, the first of ${steps.length} such times`;
  const where =
    (first.after === 0 ? `before exchange ${first.before}` : `between exchanges ${first.after} and ${first.before}`) +
    times;
  if (first.whose === 'machine')
    return `this machine slept or its clock was set, by ${minutes(first.behind_ms)}, ${where}`;
  if (first.ahead_ms > first.behind_ms)
    return `the deployment's clock went on by ${minutes(first.ahead_ms)} more than was asked for here, ${where}`;
  return `the deployment's clock went back by ${minutes(first.behind_ms)}, which nobody here asked for, ${where}`;
}
