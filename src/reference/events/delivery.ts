import type { DeliveryState } from '../../contract/resources/delivery.ts';

/** How far an event has come on its way to the receiver. Times in milliseconds. */
export interface Delivery {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly attemptsRemaining: number;
  readonly lastStatus: number | null;
  readonly lastResponse: string | null;
  readonly lastAttemptAt: number | null;
  readonly nextAttemptAt: number | null;
}

export const unsent: Delivery = {
  state: 'unrouted',
  attempts: 0,
  attemptsRemaining: 0,
  lastStatus: null,
  lastResponse: null,
  lastAttemptAt: null,
  nextAttemptAt: null,
};

export const isUnderWay = ({ state }: Delivery): boolean => state === 'pending' || state === 'retrying';
