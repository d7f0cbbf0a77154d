import type { CST } from 'yaml';

/**
 * The offset of the first collection that is nested too deeply. Looked for before the library composes nodes: it
 * recurses, and near the end of the stack V8 ends the process instead of throwing.
 */
export function tooDeep(tokens: readonly CST.Token[], limit: number): number | undefined {
  const waiting = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > limit) return token.offset;
    for (const inner of inside(token)) waiting.push({ token: inner, depth: depth + 1 });
  }
  return undefined;
}

function inside(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((part) => part != null));
}
