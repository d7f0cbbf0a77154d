import { hasRepeatedName, membersOf, parseJson } from '../../evidence/parse-json.ts';
import type { Rendered } from './render.ts';

/**
 * What a service might take for the value of a field: that of every member whose name fits, at any depth, and where
 * nobody can say what the body holds, all of its text.
 */
export function valuesOf({ target, body }: Rendered, name: RegExp): readonly unknown[] {
  const query = [...new URLSearchParams(target.split('?')[1] ?? '')].filter(([key]) => name.test(key));
  return [...query.map(([, value]) => value), ...(body === null ? [] : inBody(body, name))];
}

function inBody(body: string, name: RegExp): readonly unknown[] {
  const value = parsed(body);
  return value === null
    ? pieces(unescaped(body))
    : membersOf(value.value).flatMap(([key, each]) => (name.test(key) ? [each] : []));
}

/** null where readers may differ: no JSON, or a name that stands twice. */
function parsed(text: string): { readonly value: unknown } | null {
  const read = parseJson(text);
  return typeof read?.value === 'object' && read.value !== null && !hasRepeatedName(text, read.value) ? read : null;
}

/** Between the signs that part values in JSON and in forms. */
const pieces = (text: string): readonly string[] =>
  text.split(/["'`,:;{}[\]\n&=]+/).filter((piece) => /\p{Nd}/u.test(piece));

const unescaped = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Nine digits each: the numbers that somebody might be reached by. */
export function numberReadings(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(numberReadings);
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = western(String(value));
  const runs = [text.replace(/\D/g, ''), ...text.split(/\D+/)];
  return [...new Set(runs.flatMap(nationalNumbers))];
}

/** By dropping what stands before a national number, or by keeping its last digits. */
function nationalNumbers(digits: string): readonly string[] {
  const bare = digits.replace(/^0+/, '');
  const behindCode = bare.replace(/^255/, '').replace(/^0+/, '');
  const readings = bare.length === 9 ? [bare] : [behindCode.slice(0, 9), bare.slice(-9)];
  return readings.filter((each) => each.length === 9 && !each.startsWith('0'));
}

/** Every amount, in minor units, that might be read; endless where nobody can say. */
export function amountReadings(value: unknown): readonly number[] {
  if (typeof value === 'number') return [Math.ceil(Math.abs(value)), ...inText(String(value))];
  if (typeof value === 'string') return phoneForm.test(value) ? [] : inText(western(value));
  if (typeof value === 'boolean') return [Number(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(amountReadings) : [];
}

/** Where nobody can say what a text is, at least what is written as a number to call is no amount. */
const phoneForm = /^(?:\+255|0)\d{9}$/;

const amountNumeral = /(?:\d[\d.,_' ]*)(?:e[+-]?\d+)?|0x[0-9a-f]+/gi;

function inText(text: string): readonly number[] {
  const whole = Number(text);
  const numerals = (text.match(amountNumeral) ?? []).flatMap((numeral) => [
    Math.ceil(Math.abs(Number(numeral.replace(/[_,' ]/g, '')))),
    Number(numeral.split(/e/i)[0]!.replace(/\D/g, '')),
  ]);
  return [
    ...(Number.isNaN(whole) ? [] : [Math.ceil(Math.abs(whole))]),
    ...numerals.filter((each) => !Number.isNaN(each)),
  ];
}

const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐０'];

/** Decimal digits of any script as 0 to 9. */
function western(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const zero = zeros.find((each) => digit.codePointAt(0)! - each.codePointAt(0)! < 10 && digit >= each);
    return zero === undefined ? digit.normalize('NFKC') : String(digit.codePointAt(0)! - zero.codePointAt(0)!);
  });
}
