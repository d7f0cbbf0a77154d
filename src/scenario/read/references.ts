/** A text with `${name}` in it; `$${` stands for the two signs themselves. */
type Piece =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'reference'; readonly name: string; readonly written: string };

const SIGN = /\$\$\{|\$\{([^}]*)(\}?)/g;

function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(SIGN)) {
    if (match.index > end) found.push({ is: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    if (match[1] === undefined) found.push({ is: 'text', text: '${' });
    else found.push({ is: 'reference', name: match[2] === '}' ? match[1].trim() : '', written: match[0] });
  }
  if (end < text.length) found.push({ is: 'text', text: text.slice(end) });
  return found;
}

/** One part of a sum: a name or a whole number. */
export interface Term {
  readonly name: string;
  readonly sign: 1 | -1;
}

/** `${before + net}` taken apart; any other reference is its own only term. */
export function terms(reference: string): readonly Term[] {
  const parts = reference.split(/\s+([+-])\s+/);
  return parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, sign: parts[at - 1] === '-' ? -1 : 1 } as const] : []));
}

export const isWholeNumber = (name: string): boolean => /^\d{1,15}$/.test(name);

type Lookup = (name: string) => unknown;

/** A text that is one reference and nothing else becomes the value itself: `${amount}` stays a number. */
export function fillText(text: string, lookup: Lookup, encode: (text: string) => string = String): unknown {
  const parts = pieces(text);
  const [only] = parts;
  if (parts.length === 1 && only?.is === 'reference' && encode === String) return lookup(only.name);
  return parts.map((part) => (part.is === 'text' ? part.text : encode(asText(lookup(part.name))))).join('');
}

/** Fills every text inside a value, the names of its fields included. */
export const fill = (value: unknown, lookup: Lookup): unknown =>
  withTexts(
    value,
    (text) => fillText(text, lookup),
    (name) => asText(fillText(name, lookup)),
  );

/** A value with something else in place of each text inside it, and of the names of its fields where that is told. */
export function withTexts(
  value: unknown,
  change: (text: string) => unknown,
  rename: (name: string) => string = String,
): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [rename(name), withTexts(item, change, rename)]),
  );
}

interface Mention {
  readonly name: string;
  readonly written: string;
  readonly path: readonly (string | number)[];
}

/** Every reference inside a value, in the order of writing, each with the path of the text that holds it. */
export function mentions(value: unknown, path: readonly (string | number)[] = []): readonly Mention[] {
  if (typeof value === 'string')
    return pieces(value).flatMap((part) => (part.is === 'reference' ? mentionsIn(part, path) : []));
  if (Array.isArray(value)) return value.flatMap((item, index) => mentions(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [
    ...mentions(name, [...path, name]),
    ...mentions(item, [...path, name]),
  ]);
}

function mentionsIn({ name, written }: Omit<Mention, 'path'>, path: Mention['path']): readonly Mention[] {
  const parts = terms(name);
  const named = parts.length === 1 ? parts : parts.filter((part) => !isWholeNumber(part.name));
  return named.map((part) => ({ name: part.name, written, path }));
}

/** A text in which nothing is filled in. */
export const literal = (text: string): string => text.replaceAll('${', () => '$${');

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
