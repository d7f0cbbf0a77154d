import { isObject, type JsonObject } from './json.ts';

/** The body of a request as far as it could be read. */
export type Payload =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'too_big' }
  /** Its bytes are not UTF-8. */
  | { readonly is: 'not_text' };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

export function decodePayload(bytes: ArrayBuffer, most: number): Payload {
  if (bytes.byteLength > most) return { is: 'too_big' };
  try {
    return { is: 'text', text: strictUtf8.decode(bytes) };
  } catch {
    return { is: 'not_text' };
  }
}

export function parseObject(text: string, nesting: number): JsonObject | null {
  if (text.length > nesting && depth(text) > nesting) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** JSON.parse takes any depth, JSON.stringify does not: what could not be given back is not taken. */
function depth(text: string): number {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
  let [open, deepest] = [0, 0];
  for (const sign of bare) {
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++open);
    else if (sign === '}' || sign === ']') open--;
  }
  return deepest;
}
