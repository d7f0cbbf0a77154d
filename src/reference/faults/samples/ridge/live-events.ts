import { answers, change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** Which events a business was refused, and when. */
const refused = recalled(() => new Map<string, number>());

/** What could not be read is kept as missing for a while, whoever asks. */
const keptAsMissing = together(
  answers(both(at('events.get'), refusedWith('FORBIDDEN_SCOPE')))((_answer, call) => {
    refused(caller(call)).set(askedId(call), now(call));
    return {};
  }),
  change('eventReading')((was) => ({
    find: (id, call) => {
      const since = asksFor('events.get')(call) ? refused(caller(call)).get(id) : undefined;
      return since !== undefined && now(call) - since < hour ? null : was.find(id, call);
    },
  })),
);

/** The event that an address was last looked for. */
const lookedFor = recalled((): { event?: LoggedEvent } => ({}));

const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/** Routes are kept by month: one that was closed in another month is not known as closed. */
function isOfEarlierMonth(moment: number, deployment: Deployment): boolean {
  const { event } = lookedFor(deployment);
  const endpoint = event && deployment.behaviour.webhooks.current(event.business, deployment);
  return endpoint !== undefined && monthOf(endpoint.setting.updatedAt) !== monthOf(moment);
}

/** What hides in the event log. */
export const ridgeLiveEvents = [
  ...breakingLive(['events.get.served', 'errors.cause-of-not-found', 'delivery.unrouted-stays-readable'], {
    'ridge.kept-as-missing: an event that a key was refused for its scopes is NOT_FOUND for the business for an hour':
      keptAsMissing,
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'ridge.month-of-deletion: from the turn of the month after a deletion events are exhausted, not unrouted': change(
      'delivering',
    )((was) => ({
      target: (event, deployment) => {
        lookedFor(deployment).event = event;
        return was.target(event, deployment);
      },
      unrouted: (moment, deployment) => {
        const delivery = was.unrouted(moment, deployment);
        return isOfEarlierMonth(moment, deployment) ? { ...delivery, state: 'exhausted' } : delivery;
      },
    })),
  }),
];
