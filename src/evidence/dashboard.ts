import type { DashboardFact } from './journal-entry.ts';

/** foreign: of another business. */
export type TillState = 'open' | 'closed' | 'foreign';

export interface Till {
  readonly number: string;
  /** A role such as `main`, or the id of a business; null: not that of the target's main business. */
  readonly business: string | null;
  readonly open: boolean;
}

/** Tills and websites of businesses as far as a run knows them: from the target and from the operator. */
export class Dashboard {
  /** A number may be that of a till of several businesses. */
  #tills: readonly Till[] = [];
  readonly #websites = new Map<string, string | null>();

  get tills(): readonly Till[] {
    return this.#tills;
  }

  apply({ till, website }: DashboardFact): void {
    if (till) this.#replace(till);
    if (website?.url === undefined) this.#websites.delete(website?.business ?? '');
    else this.#websites.set(website.business, website.url);
  }

  /** In their place, since drivers number them in the order in which they became known. */
  #replace({ number, of }: NonNullable<DashboardFact['till']>): void {
    const at = this.#tills.findIndex((till) => till.number === number);
    const place = at === -1 ? this.#tills.length : at;
    this.#tills = [
      ...this.#tills.slice(0, place),
      ...of.map((each) => ({ number, ...each })),
      ...this.#tills.slice(place).filter((till) => till.number !== number),
    ];
  }

  /** Of a till in the eyes of a business; `unknown`: nobody told of it. */
  tillOf(number: string, business: string | null): TillState | 'unknown' {
    const known = this.#tills.filter((till) => till.number === number);
    const own = known.find((till) => till.business !== null && till.business === business);
    if (own) return own.open ? 'open' : 'closed';
    // A till that the target calls foreign is so for the target's main business only.
    const foreign = known.some((till) => till.business !== null || business === 'main');
    return foreign && business !== null ? 'foreign' : 'unknown';
  }

  /** null: none is registered; undefined: not known. */
  websiteOf(business: string | null): string | null | undefined {
    return business === null ? undefined : this.#websites.get(business);
  }
}
