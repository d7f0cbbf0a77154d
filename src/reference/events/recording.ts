import type { Deployment } from '../deployment.ts';
import type { Listener, Occurrence } from '../occurrence.ts';
import { unsent } from './delivery.ts';
import { dispatch } from './dispatch.ts';
import type { LoggedEvent } from './logged-event.ts';

/** Writes down what happened, and tells whoever registered for it. */
export const recordEvents: Listener = (occurrence, deployment) => {
  for (const type of deployment.behaviour.events.types(occurrence, deployment))
    dispatch(recorded(type, occurrence, deployment), deployment);
};

function recorded(type: string, occurrence: Occurrence, deployment: Deployment): LoggedEvent {
  const { mode, random, behaviour } = deployment;
  const { business } = occurrence.charge;
  const event: LoggedEvent = {
    id: behaviour.events.id(random),
    business,
    mode,
    place: deployment.events.of(business).length,
    createdAt: behaviour.events.createdAt(occurrence.at),
    type,
    data: behaviour.events.data(type, occurrence, deployment),
    delivery: unsent,
  };
  deployment.events.add(event);
  return event;
}
