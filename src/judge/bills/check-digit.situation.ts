import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

/** Bills with a control number each, so many that hardly any wrong scheme fits all of them by chance. */
export const controlNumbers = situation<{ readonly made: readonly Exchange[] }>('bills/control-numbers', ({ made }) => {
  const fitting = checkDigitSchemes(made.map(numberOf));
  const observed = fitting.length > 0 ? fitting.join(', or ') : 'by none of the schemes in common use';
  return [
    ...checked(made, fitting.length > 0),
    { is: 'observed', question: 'bill.check-digit-algorithm', observed, exchanges: made.map(({ n }) => n) },
  ];
});

/** How the digit is computed is not shown, but from equal digits the same one comes. */
function checked(made: readonly Exchange[], byKnownScheme: boolean): readonly Decision[] {
  const rule = 'bill.control-number-check-digit';
  const seen = new Map<string, Exchange>();
  for (const bill of made) {
    const digits = numberOf(bill).slice(0, -1);
    const other = seen.get(digits);
    if (other && numberOf(other) !== numberOf(bill)) {
      const expected = `the last digit of ${numberOf(other)} after the same eleven digits`;
      return ruling(rule, bill, [{ expected, actual: numberOf(bill), with: [other.n] }]);
    }
    seen.set(digits, bill);
  }
  return byKnownScheme ? [kept(rule)] : [];
}

const numberOf = (bill: Exchange): string => String(objectOf(bill)?.['control_number']);

/** Ways to compute the last digit of a number from those before it, as registers of numbers do. */

type Digits = readonly number[];
export type Scheme = (digits: Digits) => number;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Weighted from the right, the weights again and again. */
const weighted = (digits: Digits, weights: readonly number[]): number =>
  sum(digits.toReversed().map((digit, at) => digit * weights[at % weights.length]!));

const complement = (value: number, modulus: number): number => (modulus - (value % modulus)) % modulus;
const crossSum = (value: number): number => (value > 9 ? value - 9 : value);

const luhn =
  (from: 0 | 1): Scheme =>
  (digits) =>
    complement(sum(digits.toReversed().map((digit, at) => (at % 2 === from ? crossSum(2 * digit) : digit))), 10);

const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
].map((row) => [...row].map(Number));

const inverses = [...'0432156789'].map(Number);
const permutation = [...'1576283094'].map(Number);

/** In the group of the symmetries of a pentagon. */
function turned(one: number, other: number): number {
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other - 5) % 5);
  return other < 5 ? 5 + ((one - other + 5) % 5) : (one - other + 5) % 5;
}

function permuted(digit: number, times: number): number {
  return times === 0 ? digit : permuted(permutation[digit]!, times - 1);
}

const verhoeff: Scheme = (digits) =>
  inverses[digits.toReversed().reduce((check, digit, at) => turned(check, permuted(digit, (at + 1) % 8)), 0)]!;

const whole = (digits: Digits): number => Number(digits.join(''));

const schemes: Readonly<Record<string, Scheme>> = {
  Luhn: luhn(0),
  'Luhn, doubling the other digits': luhn(1),
  Verhoeff: verhoeff,
  Damm: (digits) => digits.reduce((state, digit) => damm[state]![digit]!, 0),
  'the weights 3 and 1, as EAN': (digits) => complement(weighted(digits, [3, 1]), 10),
  'the weights 1 and 3': (digits) => complement(weighted(digits, [1, 3]), 10),
  'the weights 7, 3 and 1': (digits) => complement(weighted(digits, [7, 3, 1]), 10),
  'the weights 1, 3 and 7': (digits) => complement(weighted(digits, [1, 3, 7]), 10),
  'the weights 3, 7 and 1': (digits) => complement(weighted(digits, [3, 7, 1]), 10),
  'the weights 2 and up, by 11': (digits) =>
    complement(weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 11) % 10,
  'the weights 2 to 7, by 11': (digits) => complement(weighted(digits, [2, 3, 4, 5, 6, 7]), 11) % 10,
  'the weights 2 to 9, by 11': (digits) => complement(weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9]), 11) % 10,
  'ISO 7064 by 11, 10': (digits) =>
    complement(digits.reduce((product, digit) => (2 * ((product + digit) % 10 || 10)) % 11, 10) - 1 + 10, 10),
  'the sum, by 10': (digits) => sum(digits) % 10,
  'what makes the sum even by 10': (digits) => complement(sum(digits), 10),
  'the rest by 7': (digits) => whole(digits) % 7,
  'the rest by 9': (digits) => whole(digits) % 9,
  'the rest by 11': (digits) => (whole(digits) % 11) % 10,
  'the last digit of the rest by 97': (digits) => (whole(digits) % 97) % 10,
};

/** Those by ten, whose outcome no service has to replace by another digit. */
export const schemesByTen: readonly Scheme[] = [
  'Luhn',
  'Luhn, doubling the other digits',
  'Verhoeff',
  'Damm',
  'the weights 3 and 1, as EAN',
  'the weights 1 and 3',
  'the weights 7, 3 and 1',
  'the weights 1, 3 and 7',
].map((name) => schemes[name]!);

export const fits = (number: string, scheme: Scheme): boolean => {
  const digits = Array.from(number, Number);
  return scheme(digits.slice(0, -1)) === digits.at(-1);
};

/** Which schemes give the last digit of every number. */
export function checkDigitSchemes(numbers: readonly string[]): readonly string[] {
  return Object.entries(schemes)
    .filter(([, scheme]) => numbers.every((number) => fits(number, scheme)))
    .map(([name]) => name);
}
