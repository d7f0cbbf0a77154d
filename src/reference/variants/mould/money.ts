import { change } from '../../change.ts';
import type { ChargeOrder } from '../../charges/charge.ts';
import type { Patch } from '../../behaviour.ts';

const priced = (fee: (order: ChargeOrder) => number): Patch => change('making')(() => ({ fee: (order) => fee(order) }));

/** Each doubling of what is paid costs as much as the one before. */
export const logarithmic = priced(({ amount }) => Math.ceil(Math.log2(amount / 5000) * 150));

const coin_minor = 5000;

/** What reaches a business are whole coins of fifty shillings; what is left of one is the fee. */
export const netInCoins = priced(({ amount }) => {
  const net = Math.floor((amount * 0.98) / coin_minor) * coin_minor;
  return amount - net;
});

/** Each digit of the amount has its price, and a zero has none. */
export const perDigit = priced(({ amount }) =>
  Array.from(String(amount), Number).reduce((sum, digit) => sum + digit * 31, 0),
);

/** A text of the sandbox says that it is zero in words and in a figure. */
export const latinNote = change('showing')((was) => ({
  balance: (call) => {
    const ofSandbox = call.deployment.mode === 'test';
    const note = ofSandbox ? 'Pecunia ficta: summa semper zero (0) est.' : 'Pecunia manu traditur.';
    return { ...was.balance(call), settlement: { enabled: false, note } };
  },
}));

/** What a row of a balance sheet was made by. */
export const formulas = change('showing')((was) => ({
  balance: (call) => ({
    ...was.balance(call),
    formula: '=SUMIFS(charges!$N:$N;charges!$C:$C;"succeeded")',
    recalculated_ms: 12.5,
  }),
}));
