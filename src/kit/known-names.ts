import { suggestion } from '../text/did-you-mean.ts';

/** Throws where options hold a name that nobody reads: left alone, it would do nothing without a word. */
export function demandKnown(what: string, given: object, names: readonly string[]): void {
  const strange = Object.keys(given).find((name) => !names.includes(name));
  if (strange !== undefined) throw new TypeError(`${what} knows no ${strange}; ${suggestion(strange, names)}`);
}
