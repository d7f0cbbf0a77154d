import type { Call } from '../http/call.ts';
import type { Stored } from '../world/store.ts';
import type { Pages } from './pages.ts';

/** The same lists in another order; what compares as less is listed later. */
export function reordered<Item extends Stored, Filter>(
  was: Pages<Item, Filter>,
  compare: (one: Item, other: Item) => number,
): Partial<Pages<Item, Filter>> {
  const source = (call: Call): readonly Item[] => was.source(call).toSorted(compare);
  return {
    source,
    cursor: (call) => {
      const cursor = was.cursor(call);
      if ('code' in cursor || cursor.value === null) return cursor;
      const { id } = cursor.value;
      return { value: { ...cursor.value, place: source(call).findIndex((item) => item.id === id) } };
    },
  };
}
