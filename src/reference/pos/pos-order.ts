import type { Till } from '../world/accounts.ts';
import type { Order } from '../charges/charge.ts';

/** What a till asks for, after reading. */
export type PosOrder = { readonly till: Till } & Pick<
  Order,
  'amount' | 'currency' | 'reference' | 'description' | 'metadata'
>;
