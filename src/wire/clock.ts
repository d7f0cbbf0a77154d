/** The run's one clock. Checks never sleep; they ask it for a moment. */
export interface Clock {
  /** Milliseconds since the epoch; jumps forward when an operator moves the deployment's clock. */
  now(): number;
  /** Resolves once `now()` has reached a moment; rejects when the run is stopped. */
  until(moment: number): Promise<void>;
  /** True when waits take no real time. */
  readonly jumps: boolean;
}

/** A clock that the run owns: it knows when nothing but time can move things on. */
export interface RunClock extends Clock {
  /** Milliseconds since the epoch by this machine, whatever the deployment's clock shows. */
  real(): number;
  /** Takes over the time of a deployment whose clock was moved before this run. */
  adopt(moment: number): void;
  /** Marks work under way that is no wait; the clock does not jump before it is released. */
  hold(): () => void;
  /** Waits so many milliseconds of this machine, in which the clock does not jump; rejects when the run is stopped. */
  pause(ms: number): Promise<void>;
  /** Rejects every wait, now and later. */
  stop(reason: Error): void;
  /** The moment that the run waits for next; null when it waits for none. */
  next(): number | null;
}

interface Waiter {
  readonly moment: number;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Moves the deployment's clock, and gives the moment that it shows then; null when it could not. */
export type Advance = (seconds: number) => Promise<number | null>;

const longestTimer = 2 ** 31 - 1;

/** What becomes of waits once `advance` has failed: those longer than `longest_ms` are given up with a reason. */
export interface Stranded {
  readonly longest_ms: number;
  readonly reason: () => Error;
}

/**
 * With `advance`, a discrete-event simulation: as soon as nothing is under way, the deployment's clock and this one
 * jump to the earliest awaited moment. Without it, or once it failed, waits are real.
 */
export function runClock(advance: Advance | null, stranded: Stranded | null = null): RunClock {
  const waiters = new Set<Waiter>();
  const pauses = new Set<(reason: Error) => void>();
  let offset = 0;
  let held = 0;
  let jump = advance;
  let jumping = false;
  let stopped: Error | null = null;
  let timer: NodeJS.Timeout | undefined;

  const now = (): number => Date.now() + offset;
  const next = (): number | null =>
    waiters.size === 0 ? null : Math.min(...[...waiters].map((waiter) => waiter.moment));

  function settle(): void {
    const reached = now();
    for (const waiter of waiters) {
      if (waiter.moment > reached) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    const moment = next();
    if (moment === null) return;
    if (jump === null) timer = setTimeout(settle, Math.min(Math.max(0, moment - now()), longestTimer));
    else if (held === 0 && !jumping) afterQuiet(() => void leap());
  }

  function afterQuiet(then: () => void): void {
    jumping = true;
    // Two turns of the event loop let every promise that is already settled run on before time moves.
    setImmediate(() =>
      setImmediate(() => {
        jumping = false;
        if (held === 0 && waiters.size > 0) then();
      }),
    );
  }

  async function leap(): Promise<void> {
    const moment = next();
    if (moment === null || jump === null) return;
    const seconds = Math.ceil((moment - now()) / 1000);
    if (seconds > 0) {
      jumping = true;
      const reached = await jump(seconds);
      jumping = false;
      if (reached === null) strand();
      else offset += seconds * 1000;
    }
    settle();
  }

  function strand(): void {
    jump = null;
    for (const waiter of waiters) {
      if (!tooFar(waiter.moment)) continue;
      waiters.delete(waiter);
      waiter.reject(stranded!.reason());
    }
  }

  const tooFar = (moment: number): boolean =>
    advance !== null && jump === null && stranded !== null && moment - now() > stranded.longest_ms;

  function hold(): () => void {
    held += 1;
    return () => {
      held -= 1;
      if (held === 0 && jump !== null) schedule();
    };
  }

  async function pause(ms: number): Promise<void> {
    if (stopped) throw stopped;
    const release = hold();
    let callOff = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        pauses.add(reject);
        const passing = setTimeout(resolve, ms);
        callOff = () => {
          clearTimeout(passing);
          pauses.delete(reject);
        };
      });
    } finally {
      callOff();
      release();
    }
  }

  return {
    now,
    next,
    hold,
    pause,
    real: () => Date.now(),
    get jumps() {
      return jump !== null;
    },
    until(moment) {
      if (stopped) return Promise.reject(stopped);
      if (moment <= now()) return Promise.resolve();
      if (tooFar(moment)) return Promise.reject(stranded!.reason());
      return new Promise<void>((resolve, reject) => {
        waiters.add({ moment, resolve, reject });
        schedule();
      });
    },
    adopt(moment) {
      offset = moment - Date.now();
    },
    stop(reason) {
      stopped = reason;
      clearTimeout(timer);
      for (const waiter of waiters) waiter.reject(reason);
      waiters.clear();
      for (const giveUp of pauses) giveUp(reason);
    },
  };
}

/** Real time, for the bounds of a single exchange; gives the way to call it off. */
export function deadline(ms: number, passed: () => void): () => void {
  const timer = setTimeout(passed, ms);
  return () => clearTimeout(timer);
}
