import type { SentRequest } from '../../../evidence/exchange.ts';
import { fieldsSent } from '../../order.ts';

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gs;

/** A member of a body as it is written: `1e4` and `10000` are one number and two texts. */
interface Written {
  readonly name: string;
  readonly text: string;
}

/** The members of a JSON object, not those of what is inside; none where a body is no object. */
export function writtenIn(request: SentRequest): readonly Written[] {
  if (fieldsSent(request) === null) return [];
  const found: Written[] = [];
  let depth = 0;
  let name: string | null = null;
  let before = '';
  for (const [text] of request.body?.text.matchAll(token) ?? []) {
    if (depth === 1 && before === ':' && name !== null) found.push({ name, text });
    if (depth === 1 && (before === '{' || before === ',') && text.startsWith('"')) name = String(JSON.parse(text));
    if (text === '{' || text === '[') depth += 1;
    if (text === '}' || text === ']') depth -= 1;
    before = text;
  }
  return found;
}

export const isText = ({ text }: Written): boolean => text.startsWith('"');
export const isNumber = ({ text }: Written): boolean => /^[-\d*]/.test(text);
