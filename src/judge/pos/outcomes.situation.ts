import { idOf, stateOf } from '../../evidence/read.ts';
import { decided, inState, noted, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** A code that a customer scanned and paid. */
export const codePaid = situation('pos/paid', ({ read }: Parts<'read'>) => {
  const expected = 'state succeeded soon after the customer scanned the code and paid';
  return inState('pos.create.paid-by-scan', read, 'succeeded', expected);
});

/** How many prompts were sent for a code that nobody scanned. */
export const codePrompts = situation('pos/prompts', ({ made, count }: Parts<'made', { count: number }>) => {
  const expected = 'no prompt for a code that nobody scanned';
  return decided('pos.create.sends-nothing', made, count === 0, { expected, actual: `${count} for ${idOf(made)}` });
});

type Unscanned = Parts<'made' | 'read', { after_s: number }>;

/** A code that nobody scanned, so long after it was made. */
export const codeUnscanned = situation('pos/unscanned', ({ made, read, after_s }: Unscanned) => {
  const state = stateOf(read);
  const told = `${Math.round(after_s / 60)} minutes after its creation: ${String(state)}`;
  const expected = 'no state succeeded of a code that nobody scanned';
  const paid = state === 'succeeded' ? [{ expected, actual: '"succeeded"', with: [made.n] }] : [];
  return [noted('pos-charge.expiry-without-processing', read, told), ...ruling('pos.create.paid-by-scan', read, paid)];
});
