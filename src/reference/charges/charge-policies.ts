import { lenientOrders } from '../bodies/fields.ts';
import type { OrderPolicy } from '../bodies/body.ts';
import { chargePromises, type Idempotency } from '../idempotency/idempotency.ts';
import { chargePages, type Pages } from '../lists/pages.ts';
import { ownCharges, type ReadingPolicy } from '../lists/reading.ts';
import { liveMaking, pricedMaking, type Making } from './making.ts';
import type { Listener } from './settlement.ts';
import { documentedShowing, liveShowing, type Showing } from './showing.ts';

interface ChargePolicies {
  readonly order: OrderPolicy;
  readonly idempotency: Idempotency;
  readonly making: Making;
  readonly reading: ReadingPolicy;
  readonly pages: Pages;
  readonly showing: Showing;
  /** Who hears of the end of a charge, in turn. */
  readonly listeners: readonly Listener[];
}

declare module '../behaviour.ts' {
  interface Behaviour extends ChargePolicies {}
}

export const chargePolicies: Omit<ChargePolicies, 'listeners'> = {
  order: lenientOrders,
  idempotency: chargePromises,
  making: pricedMaking,
  reading: ownCharges,
  pages: chargePages,
  showing: documentedShowing,
};

export const liveChargePolicies = { ...chargePolicies, making: liveMaking, showing: liveShowing };
