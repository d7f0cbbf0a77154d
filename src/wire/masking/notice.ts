import type { NoticeFacts } from '../../evidence/exchange.ts';
import { memberOf } from '../../evidence/read.ts';

type Shows = NoticeFacts['shows'];

/** How the answer to a bill notice shows the number that was asked for; undefined where it shows none. */
export function noticeFacts(requestBody: string | null, answerBody: string | null): NoticeFacts | undefined {
  const number = noticeNumber(requestBody);
  const to = memberOf(answerBody, 'to');
  if (number === null || to === undefined) return undefined;
  return { shows: typeof to === 'string' ? shown(to, number) : null };
}

/** The nine digits of the number that a notice is asked to go to; null when it names none. */
export function noticeNumber(requestBody: string | null): string | null {
  const phone = memberOf(requestBody, 'phone');
  const digits = typeof phone === 'string' || typeof phone === 'number' ? String(phone).replaceAll(/\D/g, '') : '';
  return digits.length >= 9 ? digits.slice(-9) : null;
}

/** The country's prefix and the 0 before a number are no digits of it: they are the same for everybody. */
const prefix = /^[\s(]*(?:(?:\+|00)?255|0)/;

function shown(to: string, number: string): Shows {
  const grouped = to.replaceAll(/(?<=\d)[\s().-]+(?=\d)/g, '');
  const readings = [to, to.replace(prefix, '*'), grouped, grouped.replace(prefix, '*')];
  const found = new Set(readings.map((reading) => digitsShown(reading.match(/\d+/g) ?? [], number)));
  return (['last-three', 'fewer', 'more'] as const).find((each) => found.has(each)) ?? 'others';
}

function digitsShown(runs: readonly string[], number: string): Exclude<Shows, null> {
  const all = runs.join('');
  if (runs.length <= 1 && number.slice(-3).endsWith(all)) return all.length === 3 ? 'last-three' : 'fewer';
  return inPlace(runs, number) ? 'more' : 'others';
}

/** Whether all runs stand in the number in this order. */
function inPlace(runs: readonly string[], number: string): boolean {
  let from = 0;
  for (const run of runs) {
    const at = number.indexOf(run, from);
    if (at < 0) return false;
    from = at + run.length;
  }
  return true;
}

/** Whether a text holds a number, written in any of the usual ways. */
export const holdsNumber = (text: string, nineDigits: string): boolean => holdsGrouped(ungrouped(text), nineDigits);

/** A text without what people write between digits. */
export const ungrouped = (text: string): string => text.replaceAll(/(?<=\d)[\s().-]+(?=\d)/g, '');

/** The same of such a text. */
export const holdsGrouped = (text: string, nineDigits: string): boolean =>
  text.includes(nineDigits) && new RegExp(`(?<!\\d)(?:(?:00)?255|0)?${nineDigits}(?!\\d)`).test(text);
