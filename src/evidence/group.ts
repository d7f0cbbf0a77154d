/** Groups in the order in which their names first appear. (`Map.groupBy` is not in Node 20.) */
export function groupBy<T, Name>(items: Iterable<T>, nameOf: (item: T) => Name): Map<Name, T[]> {
  const groups = new Map<Name, T[]>();
  for (const item of items) groupOf(groups, nameOf(item)).push(item);
  return groups;
}

/** The group of a name; an empty one where there was none. */
export function groupOf<T, Name>(groups: Map<Name, T[]>, name: Name): T[] {
  const group = groups.get(name) ?? [];
  groups.set(name, group);
  return group;
}
