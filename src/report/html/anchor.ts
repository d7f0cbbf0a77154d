type Kind = 'rule' | 'check' | 'exchange' | 'broken';

/** The name of a place of the page. Names of checks come from files, and files may be called anything. */
export const anchor = (kind: Kind, id: string | number): string => `${kind}-${String(id).replaceAll(/[^\w./-]/g, '_')}`;

/** Gives each exchange its anchor once, where the page first shows it. */
export class ExchangeAnchors {
  readonly #given = new Set<number>();

  next(n: number): string | null {
    if (this.#given.has(n)) return null;
    this.#given.add(n);
    return anchor('exchange', n);
  }
}
