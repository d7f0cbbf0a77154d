/** Where an Idempotency-Key can be made another one that keeps its length and its kinds of signs. */
interface KeyRun {
  /** Equal where two keys begin alike: they stay alike. */
  readonly tag: string;
  readonly at: number;
  readonly length: number;
}

/** null: what does not begin like a key is none, and is no other request's either. */
export function keyRunOf(key: string): KeyRun | null {
  const tag = /^[A-Za-z0-9_-]{8,40}/.exec(key)?.[0];
  return tag === undefined ? null : { tag, ...runToReplace(tag) };
}

/** The first of eight; else the longest, and of a key of hyphens and underscores alone its last eight signs. */
function runToReplace(tag: string): { readonly at: number; readonly length: number } {
  const runs = [...tag.matchAll(/[A-Za-z0-9]+/g)].map(({ 0: run, index }) => ({
    at: index,
    length: Math.min(run.length, 8),
  }));
  const [longest] = runs.toSorted((one, other) => other.length - one.length);
  return longest !== undefined && longest.length > 2 ? longest : { at: tag.length - 8, length: 8 };
}
