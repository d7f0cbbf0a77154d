import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, stateOf } from '../../evidence/read.ts';
import { inState, noted, ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

/** A code that a customer scanned and paid. */
export const codePaid = situation<{ readonly read: Exchange }>('pos/paid', ({ read }) => {
  const expected = 'state succeeded soon after the customer scanned the code and paid';
  return inState('pos.create.paid-by-scan', read, 'succeeded', expected);
});

/** How many prompts were sent for a code that nobody scanned. */
export const codePrompts = situation<{ readonly made: Exchange; readonly count: number }>(
  'pos/prompts',
  ({ made, count }) => {
    const expected = 'no prompt for a code that nobody scanned';
    return ruling('pos.create.sends-nothing', made, [
      count === 0 ? null : { expected, actual: `${count} for ${idOf(made)}` },
    ]);
  },
);

interface Unscanned {
  readonly made: Exchange;
  readonly read: Exchange;
  readonly after_s: number;
}

/** A code that nobody scanned, so long after it was made. */
export const codeUnscanned = situation<Unscanned>('pos/unscanned', ({ made, read, after_s }) => {
  const state = stateOf(read);
  const told = `${after_s / 60} minutes after its creation: ${String(state)}`;
  const expected = 'no state succeeded of a code that nobody scanned';
  const paid = state === 'succeeded' ? [{ expected, actual: '"succeeded"', with: [made.n] }] : [];
  return [noted('pos-charge.expiry-without-processing', read, told), ...ruling('pos.create.paid-by-scan', read, paid)];
});
