import type { Deployment } from '../world/deployment.ts';
import type { Listener, Settlement } from '../charges/settlement.ts';
import { unsent } from './delivery.ts';
import { dispatch } from './dispatch.ts';
import type { LoggedEvent } from './logged-event.ts';

/** Writes down what happened, and tells whoever registered for it. */
export const recordEvents: Listener = (settlement, deployment) => {
  for (const type of deployment.behaviour.events.types(settlement, deployment))
    dispatch(recorded(type, settlement, deployment), deployment);
};

function recorded(type: string, settlement: Settlement, deployment: Deployment): LoggedEvent {
  const { mode, random, behaviour } = deployment;
  const { business } = settlement.charge;
  const event: LoggedEvent = {
    id: behaviour.events.id(random),
    business,
    mode,
    place: deployment.events.of(business).length,
    createdAt: behaviour.events.createdAt(settlement.at),
    type,
    data: behaviour.events.data(type, settlement, deployment),
    delivery: unsent,
  };
  deployment.events.add(event);
  return event;
}
