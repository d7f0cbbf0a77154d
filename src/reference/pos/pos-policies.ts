import { scannedCodes } from './codes.ts';
import { posPromises } from './create-pos-charge.ts';
import { posOrders } from './pos-fields.ts';

export const posPolicies = { posOrder: posOrders, posIdempotency: posPromises, codes: scannedCodes };

type PosPolicies = Readonly<typeof posPolicies>;

declare module '../behaviour.ts' {
  interface Behaviour extends PosPolicies {}
}
