import { amount } from '../../../contract/limits.ts';
import type { Bounds } from '../../limits/bounds.ts';
import type { Reader } from '../../bodies/body.ts';

/** Reads one field as if other bounds held. */
export const under =
  (part: Partial<Bounds>) =>
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) => {
    const { behaviour } = call;
    return was(given, { ...call, behaviour: { ...behaviour, bounds: { ...behaviour.bounds, ...part } } });
  };

/** Bounds of an amount that differ from the documented ones in a part. */
export const amountBounds = (part: Partial<Bounds['amount']>): Partial<Bounds> => ({
  amount: { ...amount, ...part },
});
