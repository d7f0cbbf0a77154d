import { ABSENT, valueAt } from '../../text/plain-words.ts';

const KEY = /sk_(?:test|live)_[\w-]+/g;
const WRITTEN = /(?<=\b(?:secret|token)["']?[ \t]*:[ \t]*["']?)(?!\$\{)[^\s"',{}\]#]{6,}/g;
/** Whatever is as long and as mixed as a key, under any name. */
const MIXED = /\b(?=\w*\d)(?=\w*[A-Za-z])\w{32,}\b/g;
const CREDENTIALS = /(?<=:\/\/)[^\s/"'@]+(?=@)/g;
/** What is shorter is no secret, and would be found in every second word. */
const SHORTEST = 6;
/** A value from the environment may be a business, a status or a name too. */
const LEAST_FILLED_IN = 12;
/** Of a longer text a message quotes only so much. */
const QUOTED = 39;
/** Each is looked for in the whole text. More keys than this are not written out by hand. */
const MOST = 500;

/**
 * Hides what a target file holds that may be a secret written out, mistyped ones and those under a mistyped name too.
 * Every text keeps its length.
 *
 * @param filledIn values of environment variables that the file names
 */
export function concealer(data: unknown, filledIn: readonly string[] = []): (text: string) => string {
  const harmless = (value: string): boolean => URL.canParse(value) || value.length < LEAST_FILLED_IN;
  const values = filledIn.filter((value) => !harmless(value));
  const written = [...new Set([...keyTexts(data), ...operatorTexts(data), ...values])];
  const secrets = written
    .filter((text) => text.length >= SHORTEST && !text.includes('${'))
    .flatMap((text) => (text.length > QUOTED ? [text, text.slice(0, QUOTED)] : [text]));
  const longestFirst = secrets.sort((a, b) => b.length - a.length).slice(0, MOST);
  const forms = longestFirst.map((secret) => new RegExp(`${escaped(secret)}[\\w-]*`, 'g'));
  const all = [...payerForms(data), ...forms, KEY, WRITTEN, MIXED, CREDENTIALS];
  return (text) => all.reduce((rest, form) => rest.replace(form, dots), text);
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

/** Of people: a mistyped number may be one digit away from somebody's. Its last three digits tell which is meant. */
function payerForms(data: unknown): RegExp[] {
  const payers = valueAt(data, ['live', 'payers']);
  const written = Array.isArray(payers) ? payers.flatMap((payer) => textsExcept(payer, [])) : [];
  return written
    .filter((text) => /^\+?\d{7,}$/.test(text))
    .slice(0, MOST)
    .map((number) => new RegExp(`${escaped(number.slice(0, -3))}(?=${number.slice(-3)})`, 'g'));
}

function operatorTexts(data: unknown): string[] {
  const operator = valueAt(data, ['operator']);
  return operator === ABSENT ? [] : textsExcept(operator, HARMLESS_OF_OPERATOR);
}

function textsExcept(value: unknown, harmless: readonly string[]): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (harmless.includes(name) ? [] : textsExcept(inner, [])));
}
