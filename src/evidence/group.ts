/** Groups in the order in which their names first appear. (`Map.groupBy` is not in Node 20.) */
export function groupBy<T, Name>(items: Iterable<T>, nameOf: (item: T) => Name): Map<Name, T[]> {
  const groups = new Map<Name, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
