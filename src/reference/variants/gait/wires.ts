import { change, headers } from '../../change.ts';
import { always } from '../../when.ts';
import type { Key } from '../../world/accounts.ts';
import type { Patch } from '../../behaviour.ts';

const escapedSign = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** As PHP writes JSON: slashes and what is not ASCII are escaped, and lists of more than one are written for people. */
export const escapedByPhp = change('wire')((was) => ({
  json: (body, call) => {
    const { data } = body;
    const text = Array.isArray(data) && data.length > 1 ? JSON.stringify(body, null, 4) : was.json(body, call);
    return text.replaceAll('/', '\\/').replaceAll(/[^\x20-\x7e\n]/g, escapedSign);
  },
}));

/** A session begins with the first answer to a key. */
export const firstCookie: Patch = (behaviour) => {
  const known = new Set<Key>();
  return headers(always)((_usual, { trace: { key }, nth }) => {
    if (!key || known.has(key)) return {};
    known.add(key);
    return { 'Set-Cookie': `PHPSESSID=${(nth * 2_654_435_761).toString(36).padStart(16, '0')}; path=/; HttpOnly` };
  })(behaviour);
};
