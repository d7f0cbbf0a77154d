export type MsisdnForm = 'leading-zero' | 'nine-digits' | 'plus-255';

interface Msisdn {
  readonly form: MsisdnForm;
  /** The number itself, which all three forms share. */
  readonly nineDigits: string;
}

// Only the forms are documented; which digits may begin a valid number is not.
const forms: readonly (readonly [MsisdnForm, RegExp])[] = [
  ['leading-zero', /^0([0-9]{9})$/],
  ['nine-digits', /^([0-9]{9})$/],
  ['plus-255', /^\+255([0-9]{9})$/],
];

export function parseMsisdn(text: unknown): Msisdn | null {
  if (typeof text !== 'string') return null;
  for (const [form, pattern] of forms) {
    const nineDigits = pattern.exec(text)?.[1];
    if (nineDigits) return { form, nineDigits };
  }
  return null;
}
