import type { BodyPolicy } from '../bodies/body.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { scannedCodes, type Codes } from './codes.ts';
import { posPromises } from './create-pos-charge.ts';
import { posOrders } from './pos-fields.ts';
import type { PosOrder } from './pos-order.ts';

interface PosPolicies {
  readonly posOrder: BodyPolicy<PosOrder>;
  readonly posIdempotency: Idempotency<PosOrder>;
  readonly codes: Codes;
}

declare module '../behaviour.ts' {
  interface Behaviour extends PosPolicies {}
}

export const posPolicies: PosPolicies = { posOrder: posOrders, posIdempotency: posPromises, codes: scannedCodes };
