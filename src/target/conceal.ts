import { ABSENT, valueAt } from '../text/plain-words.ts';

const KEY = /\bsk_(?:test|live)_[\w-]+/g;
const WRITTEN = /(?<=\b(?:secret|token)["']?[ \t]*:[ \t]*["']?)(?!\$\{)[^\s"',{}\]#]{6,}/g;
/** Whatever is as long and as mixed as a key, under any name. */
const MIXED = /\b(?=\w*\d)(?=\w*[A-Za-z])\w{32,}\b/g;
const CREDENTIALS = /(?<=:\/\/)[^\s/"'@]+(?=@)/g;
/** What is shorter is no secret, and would be found in every second word. */
const SHORTEST = 6;
/** Each is looked for in the whole text. More keys than this are not written out by hand. */
const MOST = 500;

/**
 * Hides what a target file holds that may be a secret written out, mistyped ones and those under a mistyped name too.
 * Every text keeps its length.
 */
export function concealer(data: unknown): (text: string) => string {
  const written = [...new Set([...keyTexts(data), ...operatorTexts(data)])];
  const secrets = written.filter((text) => text.length >= SHORTEST && !text.includes('${'));
  const longestFirst = secrets.sort((a, b) => b.length - a.length).slice(0, MOST);
  const forms = longestFirst.map((secret) => new RegExp(`${escaped(secret)}[\\w-]*`, 'g'));
  return (text) => [...forms, KEY, WRITTEN, MIXED, CREDENTIALS].reduce((rest, form) => rest.replace(form, dots), text);
}

const escaped = (text: string): string => text.replace(/[^\w\s]/g, '\\$&');

function dots(secret: string): string {
  const prefix = /^sk_(?:test|live)_/.exec(secret)?.[0] ?? '';
  return prefix + '•'.repeat(secret.length - prefix.length);
}

const HARMLESS_OF_KEY = ['scopes', 'business', 'status'];
const HARMLESS_OF_OPERATOR = ['url', 'command', 'manual'];

function keyTexts(data: unknown): string[] {
  const keys = valueAt(data, ['keys']);
  return Array.isArray(keys) ? keys.flatMap((key) => textsExcept(key, HARMLESS_OF_KEY)) : [];
}

function operatorTexts(data: unknown): string[] {
  const operator = valueAt(data, ['operator']);
  return operator === ABSENT ? [] : textsExcept(operator, HARMLESS_OF_OPERATOR);
}

function textsExcept(value: unknown, harmless: readonly string[]): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (harmless.includes(name) ? [] : textsExcept(inner, [])));
}
