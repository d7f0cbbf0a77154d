import { change } from '../change.ts';
import type { NamedPatch } from '../named.ts';
import { liveVariant } from './live-variant.ts';

/** What a business had before. */
const opening = 1_234_567;

export const liveBalanceVariants: readonly NamedPatch[] = [
  liveVariant(
    'balance-live.opening',
    'a business begins with money that is no whole number of shillings',
    change('ledger')((was) => ({ available: (business, call) => opening + was.available(business, call) })),
  ),
  liveVariant(
    'balance-live.settled',
    'settlement is automated, and part of the balance is on its way',
    change('showing')((was) => ({
      balance: (call) => ({
        ...was.balance(call),
        settling_minor: 4_200,
        settlement: { enabled: true, note: 'Every morning.' },
      }),
    })),
  ),
];
