import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Pair } from 'yaml';

export type Path = readonly (string | number)[];

/** A key of a mapping; undefined: it is no text. */
export const nameOf = ({ key }: Pair): string | undefined =>
  isScalar(key) && typeof key.value === 'string' ? key.value : undefined;

/** Where a node begins. */
export const offsetOf = (node: unknown, otherwise: number): number =>
  isNode(node) ? (node.range?.[0] ?? otherwise) : otherwise;

/** The offset of what a path names; of the nearest thing around it where the path names nothing. */
export function offsetAt(document: Document, path: Path, what: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let key: number | undefined;
  let value = offsetOf(node, 0);
  for (const name of path) {
    const inside = isAlias(node) ? node.resolve(document) : node;
    const pair = isMap(inside) ? inside.items.findLast((item) => nameOf(item) === String(name)) : undefined;
    const next = pair ? pair.value : isSeq(inside) ? inside.items[Number(name)] : undefined;
    if (next === undefined) return key ?? value;
    key = pair && offsetOf(pair.key, value);
    value = offsetOf(next, key ?? value);
    node = next;
  }
  return what === 'key' ? (key ?? value) : value;
}
