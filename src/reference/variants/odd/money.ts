import { change } from '../../change.ts';

/** What numbers of each network begin with. */
const own: Readonly<Record<string, RegExp>> = {
  mpesa: /^\+2557[456]/,
  airtel: /^\+255(?:6[89]|78)/,
  tigo: /^\+255(?:65|67|71|77)/,
  halopesa: /^\+25562/,
};

const shilling = 100;

/** A payer whose number is of another network costs the fixed part of the tariff as well; fees are whole shillings. */
export const offNet = change('making')(() => ({
  fee: ({ amount, rail, msisdn }, { tariff }) => {
    const isOwn = msisdn === '' || (own[rail]?.test(msisdn) ?? true);
    const exact = (amount * tariff.percent) / 100 + (isOwn ? 0 : tariff.flat_minor + 2 * shilling);
    return Math.min(Math.ceil(exact / shilling) * shilling, Math.floor(amount / 2 / shilling) * shilling);
  },
}));

/** By ISO/IEC 7064, MOD 11,10. */
function hybridDigit(digits: string): string {
  const product = Array.from(digits).reduce((product, digit) => (((product + Number(digit)) % 10 || 10) * 2) % 11, 10);
  return String((11 - product) % 10);
}

export const hybridDigits = change('billMaking')(() => ({ checkDigit: hybridDigit }));
