import { change } from '../change.ts';
import type { NamedPatch } from '../named.ts';
import type { Making } from '../making.ts';

const fee = (price: Making['fee']) => change('making', () => ({ fee: price }));

export const moneyVariants: readonly NamedPatch[] = [
  { name: 'fees.none', text: 'nothing is charged', patch: fee(() => 0) },
  {
    name: 'fees.high',
    text: 'a third of everything, rounded down to odd minor units',
    patch: fee(({ amount }) => Math.floor(amount / 3)),
  },
  {
    name: 'fees.by-rail',
    text: 'every rail has its own price',
    patch: fee(({ amount, rail }) => Math.round((amount * rail.length) / 1000) + rail.length),
  },
];
