import { describe, expect, test } from 'vitest';
import { luhnDigit } from '../../../src/reference/bills/luhn.ts';
import { bill, billed } from '../helpers/bill.ts';
import { Run } from '../helpers/exchange.ts';
import { checkDigitSchemes } from '../../../src/judge/bills/check-digit.situation.ts';

describe('the scheme of a check digit', () => {
  test.each([
    ['Luhn', ['79927398713', '4539578763621486']],
    ['Verhoeff', ['2363', '758722', '123451']],
    ['Damm', ['5724', '112946']],
    ['the weights 3 and 1, as EAN', ['4006381333931', '73513537']],
    ['ISO 7064 by 11, 10', ['794623']],
  ])('%s is known by its published examples', (name, numbers) => {
    expect(checkDigitSchemes(numbers)).toContain(name);
  });

  test('is none where one number fits no scheme that the others fit', () => {
    expect(checkDigitSchemes(['79927398713', '79927398714', '79927398715'])).toEqual([]);
  });
});

describe('the last digit of many numbers', () => {
  const digitsOf = (n: number): string => String(((n * 48_271_043_117) % 90_000_000_000) + 10_000_000_000);
  const made = (n: number, number: string) => {
    const control_number_printed = number.replaceAll(/\d{4}(?=\d)/g, '$& ');
    return billed({}, bill(n, { control_number: number, control_number_printed }));
  };
  const checked = (n: number): string => digitsOf(n) + luhnDigit(digitsOf(n));
  const unchecked = (n: number): string => digitsOf(n) + String((Number(luhnDigit(digitsOf(n))) + 1) % 10);
  const after = (earlier: readonly string[], number: string) => {
    const run = new Run();
    for (const [at, each] of earlier.entries()) run.see(made(at + 1, each));
    return run.see(made(earlier.length + 1, number)).broken;
  };
  const many = Array.from({ length: 50 }, (_, at) => checked(at + 1));
  const rule = 'bill.control-number-check-digit';

  test.each([
    ['checks the others as of all before', many, checked(60), []],
    ['checks nothing', many, unchecked(60), [rule]],
    ['checks nothing, and of some before', [...many, unchecked(51), unchecked(52)], unchecked(60), [rule]],
    ['checks nothing, where few others are known', many.slice(0, 8), unchecked(60), []],
    ['checks nothing, as of all before', many.map((_, at) => digitsOf(at + 1) + String(at % 10)), unchecked(60), []],
    [
      'checks in another way, as every other does',
      many.flatMap((each, at) => [each, unchecked(100 + at)]),
      unchecked(60),
      [],
    ],
  ])('%s', (_how, earlier, number, broken) => {
    expect(after(earlier, number)).toEqual(broken);
  });

  test('tells nothing where a counted number carries', () => {
    const counted = (n: number): string => `99870000${String(n).padStart(3, '0')}`;
    const first = Array.from({ length: 20 }, (_, at) => counted(at) + luhnDigit(counted(at)));
    expect(after(first, `${counted(500)}${(Number(luhnDigit(counted(500))) + 3) % 10}`)).toEqual([]);
  });
});
