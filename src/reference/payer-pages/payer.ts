import type { ChargeRail } from '../../contract/limits.ts';

/** Somebody who pays without having been prompted. */
export interface Payer {
  readonly rail: ChargeRail;
  readonly msisdn: string;
}
