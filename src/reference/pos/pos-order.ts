import type { Till } from '../world/accounts.ts';
import type { ChargeOrder } from '../charges/charge.ts';

/** What a till asks for, after reading. */
export type PosOrder = { readonly till: Till } & Pick<
  ChargeOrder,
  'amount' | 'currency' | 'reference' | 'description' | 'metadata'
>;
