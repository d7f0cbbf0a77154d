import { isAlias, isCollection, isMap, isScalar, type LineCounter, Parser, visit } from 'yaml';
import type { Alias, CST, Document, Node, Scalar, YAMLMap } from 'yaml';
import { quoted } from './printable.ts';
import { nameOf, offsetOf } from './yaml-place.ts';
import { MAX_ALIASES, MAX_DEPTH, type SyntaxIssue, syntaxIssues } from './yaml-syntax-issue.ts';

/**
 * The first collection that is nested too deeply. Looked for before the library composes nodes: it recurses, and near
 * the end of the stack V8 ends the process instead of throwing.
 */
export function tooDeep(text: string, lines: LineCounter): SyntaxIssue | null {
  const waiting = [...new Parser(lines.addNewLine).parse(text)].map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return syntaxIssues.deep(token.offset);
    for (const inner of inside(token)) waiting.push({ token: inner, depth: depth + 1 });
  }
  return null;
}

function inside(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((part) => part != null));
}

/** What the library takes, and nobody can mean. */
export function checked(document: Document, lines: LineCounter): readonly SyntaxIssue[] {
  const found: SyntaxIssue[] = [];
  const anchors = new Map<string, Node>();
  let aliases = 0;
  visit(document, (_key, node, path) => {
    if (isAlias(node)) {
      found.push(...aliasSyntaxIssues(node, anchors.get(node.source), path));
      aliases += 1;
      if (aliases > MAX_ALIASES) found.push(syntaxIssues.many(offsetOf(node, 0)));
      return aliases > MAX_ALIASES ? visit.BREAK : undefined;
    }
    if (isMap(node)) found.push(...nameSyntaxIssues(node, lines));
    if (isScalar(node)) found.push(...numberSyntaxIssues(node));
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) anchors.set(node.anchor, node);
    return undefined;
  });
  return found;
}

function aliasSyntaxIssues(alias: Alias, target: Node | undefined, path: readonly unknown[]): readonly SyntaxIssue[] {
  const at = offsetOf(alias, 0);
  if (target === undefined) return [syntaxIssues.unknownAlias(at, alias.source)];
  return path.includes(target) ? [syntaxIssues.endlessAlias(at, alias.source)] : [];
}

function nameSyntaxIssues(map: YAMLMap, lines: LineCounter): readonly SyntaxIssue[] {
  const known = new Map<string, number>();
  return map.items.flatMap((pair) => {
    const at = offsetOf(pair.key, offsetOf(map, 0));
    const name = nameOf(pair);
    const first = name === undefined ? undefined : known.get(name);
    if (name === undefined) return [syntaxIssues.noName(at)];
    if (first !== undefined) return [syntaxIssues.twice(at, quoted(name), lines.linePos(first).line)];
    known.set(name, at);
    return [];
  });
}

/** A phone number or a till written without quotes loses its plus, its zeros or its last digits. */
function numberSyntaxIssues(scalar: Scalar): readonly SyntaxIssue[] {
  const { value, source = '' } = scalar;
  const at = offsetOf(scalar, 0);
  if (typeof value !== 'number') return [];
  if (!Number.isFinite(value)) return [syntaxIssues.noNumber(at, source)];
  const lossy = /^\+|^-?0\d/.test(source) || (/^-?\d+$/.test(source) && !Number.isSafeInteger(value));
  return lossy ? [syntaxIssues.lossyNumber(at, source, String(value))] : [];
}
