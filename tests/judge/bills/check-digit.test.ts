import { describe, expect, test } from 'vitest';
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
