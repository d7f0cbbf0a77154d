/** One after the other, and from the first again. */
export const turnOf = <T>(all: readonly T[], turn: number): T => all[turn % all.length]!;
