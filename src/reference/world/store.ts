import type { Business } from './accounts.ts';

/** What is kept of every kind of object. */
export interface Stored {
  readonly id: string;
  readonly business: Business;
  /** Position among its kind in its business, oldest first. */
  readonly place: number;
  readonly createdAt: number;
}

/** All objects of one kind. */
export interface Store<Item extends Stored> {
  get(id: string): Item | undefined;
  has(id: string): boolean;
  values(): Iterable<Item>;
  /** Oldest first. */
  of(business: Business): readonly Item[];
  add(item: Item): void;
}

export function emptyStore<Item extends Stored>(): Store<Item> {
  const byId = new Map<string, Item>();
  const byBusiness = new Map<string, Item[]>();
  return {
    get: (id) => byId.get(id),
    has: (id) => byId.has(id),
    values: () => byId.values(),
    of: ({ id }) => byBusiness.get(id) ?? [],
    add: (item) => {
      const { id } = item.business;
      byId.set(item.id, item);
      byBusiness.set(id, byBusiness.get(id) ?? []);
      byBusiness.get(id)?.push(item);
    },
  };
}
