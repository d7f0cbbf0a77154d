/** Real time plus what an operator has added to it. In milliseconds. */
export interface Clock {
  now(): number;
  advance(milliseconds: number): void;
}

export function movableClock(startsAhead: number): Clock {
  let ahead = startsAhead;
  return {
    now: () => Date.now() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
