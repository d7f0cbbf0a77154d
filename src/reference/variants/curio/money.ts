import { change } from '../../change.ts';
import { now } from '../../http/call.ts';

const hour = 3_600_000;

/** Weights of two to seven from the right, as account numbers have it; null where the digit would be ten. */
function elevensDigit(digits: string): string | null {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (2 + (at % 6)), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? null : String(rest);
}

/** A number whose check digit would be ten is never given out. */
export const elevens = change('billMaking')(() => ({
  checkDigit: (digits) => elevensDigit(digits) ?? '0',
  controlNumber: (random, { deployment: { controlNumbers } }) => {
    for (;;) {
      const digits = random.text('0123456789', 11);
      const last = elevensDigit(digits);
      if (last !== null && !controlNumbers.has(digits + last)) return digits + last;
    }
  },
}));

const least_minor = 2_000;

/** Fees are whole shillings, and none is below twenty. */
export const wholeShillings = change('making')((was) => ({
  fee: (order, business, call) => {
    const shillings = Math.round(was.fee(order, business, call) / 100);
    return Math.min(order.amount, Math.max(least_minor, shillings * 100));
  },
}));

const hourInTanzania = (moment: number): number => Math.floor(moment / hour + 3) % 24;

/** Nobody is woken by a message. */
export const quietHours = change('notices')((was) => ({
  held: (bill, call) => {
    const at = hourInTanzania(now(call));
    return was.held(bill, call) ?? (at >= 20 || at < 8 ? 'QUIET_HOURS' : null);
  },
}));
