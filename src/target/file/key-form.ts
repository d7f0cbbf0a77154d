import type { Mode } from '../../contract/mode.ts';

const FORM = /^sk_(test|live)_[0-9A-Za-z]{32}$/;

/** The mode of a key of the documented form. Document: Authentication, rule 1. */
export function keyMode(secret: string): Mode | undefined {
  return FORM.exec(secret)?.[1] as Mode | undefined;
}

/** Half of one that was pasted in part is enough to know it. */
const INSIDE = /(?:sk_(?:test|live)_|whsec_)[0-9A-Za-z]{16}/i;

/** Whether a text that is to be no secret holds a key or a signing secret. */
export const holdsSecret = (text: string): boolean => INSIDE.test(text);

/** What is wrong with a key, without a character of it beyond its prefix. */
export function keyFault(secret: string): string | undefined {
  if (keyMode(secret) !== undefined) return undefined;
  const prefix = /^sk_(?:test|live)_/.exec(secret)?.[0];
  if (prefix === undefined) return 'not an API key: it begins with neither sk_test_ nor sk_live_';
  const rest = secret.slice(prefix.length);
  if (/\s$/.test(rest)) return 'not an API key: it ends in a blank';
  if (rest.length !== 32)
    return `not an API key: ${rest.length} ${rest.length === 1 ? 'character follows' : 'characters follow'} ${prefix}, not 32`;
  return `not an API key: what follows ${prefix} holds characters other than A-Z, a-z and 0-9`;
}
