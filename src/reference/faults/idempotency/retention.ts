import { bounds, change } from '../../change.ts';
import { isSwept } from '../../lists/retention.ts';
import { breaking } from '../fault.ts';

const day = 86_400_000;

export const retentionFaults = [
  ...breaking('limits.sandbox-charges-kept-30-days', bounds, {
    'kept.29-days: charges are swept after 29 days': { retention: 29 * day },
    'kept.7-days: charges are swept after a week': { retention: 7 * day },
  }),
  ...breaking('limits.sandbox-charges-swept', {
    'kept.forever: charges are never swept': bounds({ retention: Number.MAX_SAFE_INTEGER }),
    'kept.failed-forever: charges that failed are never swept': change('reading')((was) => ({
      find: (id, call) => {
        const charge = call.deployment.charges.get(id);
        const own = charge?.business === call.trace.key?.business;
        return charge && own && call.behaviour.showing.standing(charge, call).state === 'failed'
          ? charge
          : was.find(id, call);
      },
    })),
    'kept.by-id: swept charges can still be read by id': change('reading')((was) => ({
      find: (id, call) => {
        const charge = call.deployment.charges.get(id);
        return charge && charge.business === call.trace.key?.business && isSwept(charge, call)
          ? charge
          : was.find(id, call);
      },
    })),
  }),
];
