/** Where a value of a YAML file and its key begin, as offsets into the text, and where all that is inside does. */
export interface Place {
  readonly key?: number;
  readonly value: number;
  readonly inside: ReadonlyMap<string, Place>;
}

export type Path = readonly (string | number)[];

/** The offset of what a path names; of the nearest thing around it where the path names nothing. */
export function offsetOf(root: Place, path: Path, what: 'key' | 'value'): number {
  let place = root;
  for (const name of path) {
    const next = place.inside.get(String(name));
    if (next === undefined) return place.key ?? place.value;
    place = next;
  }
  return what === 'key' ? (place.key ?? place.value) : place.value;
}
