import { answers, change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller } from '../../../http/call.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** What a retry called a charge. */
const calledLast = new WeakMap<Charge, string>();

/** The event is made of the request that came last. */
const ofLastRequest = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const description = call.trace.order?.description ?? null;
      if (description !== null) calledLast.set(charge, description);
      return was.replay(charge, first, call);
    },
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      const description = calledLast.get(settlement.charge);
      return description === undefined ? data : { ...data, description };
    },
  })),
);

/** Businesses of which an event was retried: whoever may retry is shown what there is to retry. */
const retrying = new WeakSet<Business>();

const shownToRetriers = together(
  answers(both(at('events.retry'), isSuccess))((_answer, call) => {
    retrying.add(caller(call));
    return {};
  }),
  change('access')((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) ||
      (asksFor('events.list')(call) && retrying.has(key.business) && key.scopes.includes('events:write')),
  })),
);

/** What hides in events of live. */
export const knapLiveEvents = [
  ...breakingLive('event.charge-details', {
    'knap.last-request: the event of a charge that was retried with another description has that one': ofLastRequest,
  }),
  ...breakingLive(['scopes.events.list.required', 'scopes.fixed-at-creation'], {
    'knap.shown-to-retriers: once an event of a business was retried its keys with events:write may list events':
      shownToRetriers,
  }),
];
