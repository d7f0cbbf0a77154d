import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type LineCounter } from 'yaml';
import type { Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { quoted } from './printable.ts';
import type { Place } from './yaml-place.ts';
import { MAX_DEPTH, MAX_NODES, type SyntaxIssue, syntaxIssues } from './yaml-syntax-issue.ts';

export interface Plain {
  readonly data: unknown;
  readonly place: Place;
  readonly syntaxIssues: readonly SyntaxIssue[];
}

type Read = { readonly data: unknown; readonly place: Place };

/**
 * Plain data with the place of every value. The library's own toJS has no places, compares keys pairwise (a minute
 * for a file of 100,000 keys) and bounds aliases but not what they amount to.
 */
export function plain(document: Document, lines: LineCounter): Plain {
  const found: SyntaxIssue[] = [];
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node | undefined>();
  const open = new Set<Node>();
  let nodes = 0;
  let copying = 0;

  function read(node: unknown, at: number, depth: number): Read {
    const value = offset(node, at);
    nodes += 1;
    if (nodes > MAX_NODES) return nothing(value, nodes === MAX_NODES + 1 ? syntaxIssues.many(value) : undefined);
    if (depth > MAX_DEPTH) return nothing(value, syntaxIssues.deep(value));
    if (isAlias(node)) return readAlias(node, value, depth);
    if (copying === 0 && (isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined)
      anchors.set(node.anchor, node);
    if (isScalar(node)) return { data: readScalar(node, value), place: { value, inside: new Map() } };
    if (isMap(node)) return within(node, () => readMap(node, value, depth));
    if (isSeq(node)) return within(node, () => readSeq(node, value, depth));
    return nothing(value);
  }

  /** A copy has the faults of what it copies, which are told already. */
  function complain(syntaxIssue: SyntaxIssue): void {
    if (copying === 0 || syntaxIssue.fatal) found.push(syntaxIssue);
  }

  function nothing(value: number, syntaxIssue?: SyntaxIssue): Read {
    if (syntaxIssue !== undefined) complain(syntaxIssue);
    return { data: null, place: { value, inside: new Map() } };
  }

  function within(node: Node, step: () => Read): Read {
    open.add(node);
    const result = step();
    open.delete(node);
    return result;
  }

  function readAlias(alias: Alias, value: number, depth: number): Read {
    if (!targets.has(alias)) targets.set(alias, anchors.get(alias.source));
    const target = targets.get(alias);
    if (target === undefined) return nothing(value, syntaxIssues.unknownAlias(value, alias.source));
    if (open.has(target)) return nothing(value, syntaxIssues.endlessAlias(value, alias.source));
    copying += 1;
    const { data, place } = read(target, value, depth);
    copying -= 1;
    return { data, place: { ...place, value } };
  }

  function readSeq(seq: YAMLSeq, value: number, depth: number): Read {
    const items = seq.items.map((item) => read(item, value, depth + 1));
    const inside = new Map(items.map(({ place }, index) => [String(index), place]));
    return { data: items.map(({ data }) => data), place: { value, inside } };
  }

  function readMap(map: YAMLMap, value: number, depth: number): Read {
    const data: Record<string, unknown> = {};
    const inside = new Map<string, Place>();
    for (const pair of map.items) {
      const key = offset(pair.key, value);
      const name = nameOf(pair);
      if (name === undefined) complain(syntaxIssues.noName(key));
      else if (inside.has(name)) complain(syntaxIssues.twice(key, quoted(name), lineOf(inside.get(name))));
      else {
        const entry = read(pair.value, key, depth + 1);
        define(data, name, entry.data);
        inside.set(name, { ...entry.place, key });
      }
    }
    return { data, place: { value, inside } };
  }

  const lineOf = (place: Place | undefined): number => lines.linePos(place?.key ?? 0).line;

  function readScalar(scalar: Scalar, at: number): unknown {
    const syntaxIssue = numberSyntaxIssue(scalar, at);
    if (syntaxIssue !== undefined) complain(syntaxIssue);
    return scalar.value;
  }

  const { data, place } = read(document.contents, 0, 1);
  return { data, place, syntaxIssues: found };
}

const offset = (node: unknown, otherwise: number): number =>
  isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? otherwise) : otherwise;

function nameOf({ key }: Pair): string | undefined {
  return isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
}

/** Assigning `__proto__` would change the prototype; a defined property is data like any other. */
const define = (data: Record<string, unknown>, name: string, value: unknown): void =>
  void Object.defineProperty(data, name, { value, enumerable: true, writable: true, configurable: true });

/** A phone number or a till written without quotes loses its plus, its zeros or its last digits. */
function numberSyntaxIssue({ value, source = '' }: Scalar, at: number): SyntaxIssue | undefined {
  if (typeof value !== 'number') return undefined;
  if (!Number.isFinite(value)) return syntaxIssues.noNumber(at, source);
  const lossy = /^\+|^-?0\d/.test(source) || (/^-?\d+$/.test(source) && !Number.isSafeInteger(value));
  return lossy ? syntaxIssues.lossyNumber(at, source, String(value)) : undefined;
}
