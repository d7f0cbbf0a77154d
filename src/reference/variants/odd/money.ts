import { change } from '../../change.ts';

/** By ISO/IEC 7064, MOD 11,10. */
function hybridDigit(digits: string): string {
  const product = Array.from(digits).reduce((product, digit) => (((product + Number(digit)) % 10 || 10) * 2) % 11, 10);
  return String((11 - product) % 10);
}

export const hybridDigits = change('billMaking')(() => ({ checkDigit: hybridDigit }));
