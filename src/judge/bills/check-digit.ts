import type { Resource } from '../history.ts';
import type { Fields } from '../order.ts';
import { type Law, law } from '../resources/known.ts';
import { fits, type Scheme, schemesByTen } from './check-digit.situation.ts';

/** So many of the latest numbers of a business are looked at. */
const most = 60;

/** So seldom any numbers fit a scheme by chance. */
const chance = 1e-9;

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{12}$/.test(value);

const fitting = new WeakMap<Fields, readonly Scheme[]>();

/** By which schemes the last digit checks the others. Every bill is held against many, so it is worked out once. */
function schemesOf(bill: Fields): readonly Scheme[] {
  const number = bill['control_number'];
  const known = fitting.get(bill) ?? (isNumber(number) ? schemesByTen.filter((scheme) => fits(number, scheme)) : []);
  fitting.set(bill, known);
  return known;
}

const byScheme =
  (scheme: Scheme) =>
  ({ first }: Pick<Resource, 'first'>): boolean =>
    schemesOf(first.fields).includes(scheme);

/** The last digit checks the others of each number in the way in which it does of so many that it is no chance. */
export const checkDigits: Law = law('bill.control-number-check-digit', ({ fresh, fields, exchange }, history) => {
  const { business } = exchange.key;
  const { control_number: number } = fields;
  if (!fresh || business === null || !isNumber(number)) return [];
  const made = history.resourcesOf(exchange.deployment, 'bill', business).slice(-most);
  const schemes = schemesByTen.filter((each) => isInUse(made.filter(byScheme(each)).length, made.length));
  if (schemes.length === 0) return [];
  if (schemes.some((scheme) => fits(number, scheme))) return [null];
  const numbers = made
    .filter((bill) => schemes.some((scheme) => byScheme(scheme)(bill)))
    .map(({ first }) => String(first.fields['control_number']));
  if (!hasKnownDigits(number, numbers)) return [];
  const expected = `control_number of a new bill: its last digit checks the others as it does of ${numbers.length} among ${made.length} before it`;
  return [{ expected, actual: number }];
});

/** Of numbers with any last digit one in ten fits; a service may also check some of its numbers in another way. */
function isInUse(count: number, among: number): boolean {
  let ways = 1;
  for (let at = 0; at < count; at += 1) ways *= (among - at) / (at + 1) / 10;
  return count > (2 / 3) * among && ways < chance;
}

/** Two ways are one as long as some digits are not met at some places, as of numbers that are counted on. */
const hasKnownDigits = (number: string, others: readonly string[]): boolean =>
  Array.from(number.slice(0, -1)).every((digit, at) => others.some((other) => other[at] === digit));
