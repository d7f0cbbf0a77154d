import fc from 'fast-check';

/** Values of one kind. */
export interface Values<T> {
  readonly arbitrary: fc.Arbitrary<T>;
  /** Tried first, in this order. */
  readonly boundaries: readonly T[];
}

export const values = <T>(arbitrary: fc.Arbitrary<T>, boundaries: readonly T[]): Values<T> => ({
  arbitrary,
  boundaries,
});

/** These and no others. */
export const cases = <T>(all: readonly T[]): Values<T> => values(fc.constantFrom(...all), all);

/** Some of these in any order, all of them first. */
export const someOf = <T>(all: readonly T[], minLength = 1): Values<readonly T[]> =>
  values(fc.shuffledSubarray([...all], { minLength }), [all]);

/** With one of these fields left out each time: what is missing alone can be to blame. */
export const withoutEach = <T extends object, K extends keyof T>(full: T, names: readonly K[]): readonly Omit<T, K>[] =>
  names.map((name) => {
    const { [name]: _, ...rest } = full;
    return rest;
  });
