/** Real time plus what an operator has added to it. In milliseconds. */
export interface Clock {
  now(): number;
  /** The latest moment so far: what has happened stays so when the clock is set back. */
  furthest(): number;
  /** Where it stood so many milliseconds of this machine ago, whatever it was moved by since. */
  before(milliseconds: number): number;
  advance(milliseconds: number): void;
}

/** How a service keeps its time, and what its operator does with it. In milliseconds. */
export interface Timekeeping {
  /** How far the clock is ahead of this machine's when it starts. */
  readonly ahead: number;
  /** false: it stands still until it is moved. */
  readonly runs: boolean;
  /** How far it is moved when so much is asked. */
  moved(asked: number): number;
  /** Whether a move is one jump, after which what is due is done; left out: what is due is done on the way. */
  readonly jumps?: boolean;
  /** How much real time each move takes. */
  readonly moving: number;
  /** How an operator is told where it stands. */
  shown(moment: number): string;
  /** How far somebody else moves it, ahead or back, before a request of either deployment, counted from 1. */
  movedMeanwhile(request: number): number;
}

export const plainTime: Timekeeping = {
  ahead: 0,
  runs: true,
  moved: (asked) => asked,
  moving: 0,
  shown: (moment) => new Date(moment).toISOString(),
  movedMeanwhile: () => 0,
};

/** For so long it is known where the clock stood. */
const remembered_ms = 60_000;

export function movableClock({ ahead, runs }: Pick<Timekeeping, 'ahead' | 'runs'>): Clock {
  const began = Date.now();
  let added = ahead;
  let furthest = 0;
  const moves: { readonly at: number; readonly was: number }[] = [];
  const now = (): number => (runs ? Date.now() : began) + added;
  return {
    now,
    furthest: () => (furthest = Math.max(furthest, now())),
    before: (milliseconds) => {
      const then = performance.now() - milliseconds;
      const was = moves.find(({ at }) => at > then)?.was ?? added;
      return (runs ? Date.now() - milliseconds : began) + was;
    },
    advance: (milliseconds) => {
      furthest = Math.max(furthest, now());
      moves.push({ at: performance.now(), was: added });
      while (moves.length > 1 && moves[0]!.at < performance.now() - remembered_ms) moves.shift();
      added += milliseconds;
    },
  };
}
