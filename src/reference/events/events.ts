import { base62 } from '../world/alphabets.ts';
import type { Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';
import type { JsonObject } from '../http/json.ts';
import type { Settlement } from '../charges/settlement.ts';
import type { ChargeOrigin } from '../charges/origin.ts';
import type { Random } from '../world/random.ts';
import { billData, chargeData } from './charge-data.ts';
import type { LoggedEvent } from './logged-event.ts';

/** What events there are, and what they hold. */
export interface Events {
  /** The types of the events that the end of a charge makes. */
  types(settlement: Settlement, deployment: Deployment): readonly string[];
  id(random: Random): string;
  createdAt(at: number): number;
  data(type: string, settlement: Settlement, deployment: Deployment): JsonObject;
  /** What the data of a payment tells of its bill. */
  bill(origin: Extract<ChargeOrigin, { is: 'bill' }>): JsonObject;
  livemode(event: LoggedEvent): boolean;
  /** What an event is, wherever it is told. */
  object(event: LoggedEvent, deployment: Deployment): JsonObject;
  posted(event: LoggedEvent, deployment: Deployment): JsonObject;
  /** In the log. */
  show(event: LoggedEvent, call: Call): JsonObject;
}

const typesOf: Readonly<Record<Settlement['is'], readonly string[]>> = {
  succeeded: ['charge.succeeded'],
  failed: [],
  expired: ['charge.expired'],
};

export const documentedEvents: Events = {
  types: (settlement) => typesOf[settlement.is],
  id: (random) => `ev_${random.text(base62, 24)}`,
  createdAt: (at) => at,
  data: (_type, { charge, is }, { behaviour }) => chargeData(charge, is, (origin) => behaviour.events.bill(origin)),
  bill: billData,
  livemode: ({ mode }) => mode === 'live',
  object: (event, { behaviour }) => ({
    id: event.id,
    object: 'event',
    type: event.type,
    created: Math.floor(event.createdAt / 1000),
    livemode: behaviour.events.livemode(event),
    data: event.data,
  }),
  posted: (event, deployment) => deployment.behaviour.events.object(event, deployment),
  show: (event, { deployment, behaviour }) => ({
    ...behaviour.events.object(event, deployment),
    delivery: behaviour.delivering.show(event.delivery, deployment),
  }),
};
