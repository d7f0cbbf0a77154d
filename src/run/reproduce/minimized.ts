interface Reduction<T> {
  /** Without those whose ground is gone. */
  readonly supported: (fewer: readonly T[]) => readonly T[];
  readonly holds: (fewer: readonly T[]) => Promise<boolean>;
}

/**
 * Delta debugging (ddmin, by complements): leaves out halves, quarters and at last single ones, as long as what is left
 * still holds. Nothing can then be left out by itself.
 */
export async function minimized<T>(items: readonly T[], { supported, holds }: Reduction<T>): Promise<readonly T[]> {
  const tried = new Set<readonly T[]>();
  const without = async (part: ReadonlySet<T>, from: readonly T[]): Promise<readonly T[] | null> => {
    const fewer = supported(from.filter((item) => !part.has(item)));
    if (fewer.length === 0 || isAmong(tried, fewer)) return null;
    tried.add(fewer);
    return (await holds(fewer)) ? fewer : null;
  };
  let left = items;
  for (let size = Math.ceil(items.length / 2); left.length > 1; size = Math.ceil(size / 2)) {
    for (let at = 0; at < left.length;) {
      const fewer = await without(new Set(left.slice(at, at + size)), left);
      if (fewer === null) at += size;
      else [left, at] = [fewer, 0];
    }
    if (size === 1) break;
  }
  return left;
}

const isAmong = <T>(known: ReadonlySet<readonly T[]>, list: readonly T[]): boolean =>
  [...known].some((other) => other.length === list.length && other.every((item, at) => item === list[at]));
