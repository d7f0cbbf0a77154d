/** A text as JSON: `{ value }`, or null where it is none. */
export function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The same of a masked text: a payer given as a JSON number has asterisks, which no number has; strings keep theirs. */
export const parseMaskedJson = (text: string): ReturnType<typeof parseJson> =>
  parseJson(text) ?? parseJson(text.replace(stringOrMask, (part) => (part.startsWith('"') ? part : '111111')));

const stringOrMask = /"[^"\\]*(?:\\.[^"\\]*)*"|\*{6}(?=\d{3})/gs;

/** Whether a name stands twice in one object of a JSON text: then more members are written than its value has. */
export function hasRepeatedName(text: string, value: unknown): boolean {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon !== undefined);
  return written.length !== membersOf(value).length;
}

/** Names and values of an object and of all that is inside; without recursion, since a body may nest without end. */
export function membersOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  const found: [string, unknown][] = [];
  const rest = [value];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      rest.push(inner);
      if (!Array.isArray(next)) found.push([name, inner]);
    }
  }
  return found;
}
