/** What a service remembers of its objects beside what they are. */
export function recalled<Value>(first: () => Value): (item: object) => Value {
  const kept = new WeakMap<object, Value>();
  return (item) => {
    const known = kept.get(item) ?? first();
    kept.set(item, known);
    return known;
  };
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const secondOf = (moment: number): number => Math.floor(moment / second);
