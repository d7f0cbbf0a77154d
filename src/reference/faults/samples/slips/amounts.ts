import { answers, check, field, shownCharge, shownAt } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Check } from '../../../http/checks.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { breaking } from '../../fault.ts';
import { sent } from './kept.ts';

const rounded = (value: number): number => Number(value.toPrecision(15));

/** Which amounts are taken, and what is told of them. */
export const slipAmountFaults = [
  ...breaking(['charges.create.amount-between-accepted', 'errors.cause-of-bad-amount'], {
    'slip.amount-in-ten-shillings: from 10,000 to 50,000 shillings only multiples of ten shillings are taken': check(
      'body',
    )((was) => (call) => {
      const refusal = was(call);
      const amount = call.trace.order?.amount ?? 0;
      const middle = amount >= 1_000_000 && amount <= 5_000_000;
      return refusal ?? (middle && amount % 1000 !== 0 ? { code: 'BAD_AMOUNT' } : null);
    }),
  }),
  ...breaking('charges.create.amount-integer', {
    'slip.amount-in-a-list: an amount within a list of one is taken': field('amount')(
      (was) => (given, call) => was(Array.isArray(given) && given.length === 1 ? (given[0] ?? null) : given, call),
    ),
    'slip.amount-nearly-whole: an amount that is whole but for less than a millionth is rounded': field('amount')(
      (was) => (given, call) => {
        const near = typeof given === 'number' && Math.abs(given - Math.round(given)) < 1e-6;
        return was(near ? Math.round(given) : given, call);
      },
    ),
    'slip.amount-as-hex-text: an amount in a text of hexadecimal digits is taken': field('amount')(
      (was) => (given, call) => was(typeof given === 'string' && /^0x/i.test(given) ? Number(given) : given, call),
    ),
    'slip.amount-text-with-commas: an amount in a text with commas between its thousands is taken': field('amount')(
      (was) => (given, call) =>
        was(
          typeof given === 'string' && /^\d{1,3}(,\d{3})+$/.test(given) ? Number(given.replaceAll(',', '')) : given,
          call,
        ),
    ),
  }),
  ...breaking('charges.create.amount-multiple-of-100', {
    'slip.cents-above-a-million: above a million shillings an amount needs be no multiple of 100': field('amount')(
      (was) => (given, call) =>
        was(typeof given === 'number' && given > 100_000_000 ? Math.floor(given / 100) * 100 : given, call),
    ),
  }),
  ...breaking('charges.create.amount-minimum', {
    'slip.minimum-with-metadata: with metadata an amount below the minimum is taken': check('body')((was) => (call) => {
      const body = sent(call);
      const amount = Number(body.amount_minor);
      const small = body.metadata !== undefined && amount > 0 && amount < 10_000 && amount % 100 === 0;
      return small ? readAs(10_000, was, call) : was(call);
    }),
  }),
  ...breaking(['charge.net-is-amount-minus-fee'], {
    'slip.net-rounded-twice: between a thousand and a million shillings what reaches the balance is rounded by itself':
      shownCharge((view, { charge: { amount, business, fee } }) => {
        const { percent, flat_minor: flat, cap_minor: cap } = business.tariff;
        const middle = amount >= 100_000 && amount <= 100_000_000 && fee < cap;
        return middle ? { ...view, net_minor: amount - flat - Math.floor(rounded((amount * percent) / 100)) } : view;
      }),
  }),
  ...breaking('errors.never-500', {
    'slip.amount-beyond-long: an amount that needs more than 64 bits crashes': answers((_answer, call) => {
      const amount = sent(call).amount_minor;
      return typeof amount === 'number' && Math.abs(amount) >= 2 ** 63;
    })(() => ({ status: 500 })),
  }),
  ...breaking('charge.amount-echoed', {
    'slip.amount-shared-cents: the list tells amounts above 2^30 less 2^30': shownAt('charges.list')(
      (view, { charge: { amount, fee } }) =>
        amount > 2 ** 30 ? { ...view, amount_minor: amount - 2 ** 30, net_minor: amount - 2 ** 30 - fee } : view,
    ),
  }),
];

/** Reads a body as if it asked for another amount, and keeps the amount that it asks for. */
function readAs(amount: number, was: Check, call: Call): Refusal | null {
  const body = sent(call);
  const refusal = was({ ...call, payload: { is: 'text', text: JSON.stringify({ ...body, amount_minor: amount }) } });
  if (!refusal && call.trace.order) call.trace.order = { ...call.trace.order, amount: Number(body.amount_minor) };
  return refusal;
}
