import { change } from '../change.ts';
import type { NamedPatch } from '../named.ts';
import type { Making } from '../charges/making.ts';

/** The sandbox charges what live does. */
function priced(name: string, text: string, fee: Making['fee']): NamedPatch {
  const patch = change('making')(() => ({ fee }));
  return { name, text, patch, live: patch };
}

export const moneyVariants: readonly NamedPatch[] = [
  priced('fees.none', 'nothing is charged', () => 0),
  priced('fees.high', 'a third of everything, rounded down to odd minor units', ({ amount }) => Math.floor(amount / 3)),
  priced(
    'fees.by-rail',
    'every rail has its own price',
    ({ amount, rail }) => Math.round((amount * rail.length) / 1000) + rail.length,
  ),
];
