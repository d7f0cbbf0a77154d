import { bounds, change } from '../../change.ts';
import { isSwept } from '../../retention.ts';
import { fault } from '../fault.ts';

const day = 86_400_000;

export const retentionFaults = [
  fault(
    'kept.29-days',
    'charges are swept after 29 days',
    'limits.sandbox-charges-kept-30-days',
    bounds({ retention: 29 * day }),
  ),
  fault(
    'kept.7-days',
    'charges are swept after a week',
    'limits.sandbox-charges-kept-30-days',
    bounds({ retention: 7 * day }),
  ),
  fault(
    'kept.forever',
    'charges are never swept',
    'limits.sandbox-charges-swept',
    bounds({ retention: Number.MAX_SAFE_INTEGER }),
  ),
  fault(
    'kept.failed-forever',
    'charges that failed are never swept',
    'limits.sandbox-charges-swept',
    change('reading', (was) => ({
      find: (id, call) => {
        const charge = call.deployment.charges.get(id);
        const own = charge?.business === call.trace.key?.business;
        return charge && own && call.behaviour.showing.standing(charge, call).state === 'failed'
          ? charge
          : was.find(id, call);
      },
    })),
  ),
  fault(
    'kept.by-id',
    'swept charges can still be read by id',
    'limits.sandbox-charges-swept',
    change('reading', (was) => ({
      find: (id, call) => {
        const charge = call.deployment.charges.get(id);
        return charge && charge.business === call.trace.key?.business && isSwept(charge, call)
          ? charge
          : was.find(id, call);
      },
    })),
  ),
];
