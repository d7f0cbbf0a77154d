import type { Body } from '../evidence/exchange.ts';
import { parseJson } from '../evidence/parse-json.ts';

const LONGEST = 4_000;

/** Indents stop here: a body may be nested without end. */
const DEEPEST = 32;

/** Beyond this nothing but its beginning is shown, so setting it apart is not worth its time. */
const LARGEST = 200_000;

/** A body to be read: JSON with indents, and cut where it is long. */
export function bodyText(body: Body): { readonly text: string; readonly cut: string | null } {
  const text = body.sha256 === null && body.text.length <= LARGEST ? indented(body.text) : body.text;
  if (text.length <= LONGEST && body.sha256 === null) return { text, cut: null };
  return { text: text.slice(0, LONGEST), cut: `cut here; the whole body has ${body.bytes} bytes` };
}

/**
 * Sets the text apart without parsing it, so that numbers stay as they were written, doubled names stay doubled
 * and what is not JSON stays what it is.
 */
function indented(text: string): string {
  if (parseJson(text) === null) return text;
  let depth = 0;
  const newline = () => `\n${'  '.repeat(Math.min(depth, DEEPEST))}`;
  return text.replace(TOKEN, (token) => {
    if (/^\s/.test(token)) return '';
    if (/^[[{]\s*[\]}]$/.test(token)) return token[0] === '{' ? '{}' : '[]';
    if (token === ',') return `,${newline()}`;
    if (token === ':') return ': ';
    if (token === '{' || token === '[') {
      depth += 1;
      return token + newline();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return newline() + token;
    }
    return token;
  });
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{},:]|\s+|[^\s"[\]{},:]+/gs;
