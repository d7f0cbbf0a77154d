import { isAlias, isCollection, isMap, isScalar, type LineCounter, Parser, visit } from 'yaml';
import type { Alias, CST, Document, Node, Scalar, YAMLMap } from 'yaml';
import { quoted } from './printable.ts';
import { nameOf, offsetOf } from './yaml-place.ts';
import { fatal, MAX_ALIASES, MAX_DEPTH, noName, type SyntaxIssue, tooManyAliases } from './yaml-errors.ts';

/**
 * The first collection that is nested too deeply. Looked for before the library composes nodes: it recurses, and near
 * the end of the stack V8 ends the process instead of throwing.
 */
export function tooDeep(text: string, lines: LineCounter): SyntaxIssue | null {
  const waiting = [...new Parser(lines.addNewLine).parse(text)].map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return fatal(token.offset, `nested deeper than ${MAX_DEPTH} levels`);
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
      if (aliases > MAX_ALIASES) found.push(tooManyAliases(offsetOf(node, 0)));
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
  const name = alias.source;
  if (target === undefined) {
    const help = 'put a text that begins with * in quotes';
    return [fatal(at, `no anchor &${name} stands before the alias *${name}`, help)];
  }
  return path.includes(target) ? [fatal(at, `the alias *${name} stands inside what it names`)] : [];
}

function nameSyntaxIssues(map: YAMLMap, lines: LineCounter): readonly SyntaxIssue[] {
  const known = new Map<string, number>();
  return map.items.flatMap((pair) => {
    const at = offsetOf(pair.key, offsetOf(map, 0));
    const name = nameOf(pair);
    const first = name === undefined ? undefined : known.get(name);
    if (name === undefined) return [noName(at)];
    if (first !== undefined) {
      const message = `${quoted(name)} stands twice in one mapping, first on line ${lines.linePos(first).line}`;
      return [{ offset: at, message, fatal: false }];
    }
    known.set(name, at);
    return [];
  });
}

/** A phone number or a till written without quotes loses its plus, its zeros or its last digits. */
function numberSyntaxIssues(scalar: Scalar): readonly SyntaxIssue[] {
  const { value, source = '' } = scalar;
  const offset = offsetOf(scalar, 0);
  if (typeof value !== 'number') return [];
  if (!Number.isFinite(value)) return [{ offset, message: `${source} is no number that JSON can carry`, fatal: false }];
  const lossy = /^\+|^-?0\d/.test(source) || (/^-?\d+$/.test(source) && !Number.isSafeInteger(value));
  const message = `${source} without quotes is the number ${value}`;
  return lossy ? [{ offset, message, help: `write "${source}" for the text`, fatal: false }] : [];
}
