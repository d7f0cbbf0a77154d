import type { Json } from './call.ts';

/** How a list is walked. */
export interface Lists {
  first(query: Json): Json;
  /** What asks for the next page; null: there is none. */
  next(query: Json, list: Json, page: number): Json | null;
}

export const cursorLists: Lists = {
  first: (query) => ({ limit: 100, ...query }),
  /** The filter stays. `has_more` alone says whether there is more: a page may be shorter than it was asked to be. */
  next(query, list) {
    const last = itemsOf(list).at(-1)?.['id'];
    return list['has_more'] === true && last !== undefined ? { ...query, starting_after: last } : null;
  },
};

export const itemsOf = ({ data }: Json): readonly Json[] => (Array.isArray(data) ? (data as readonly Json[]) : []);
