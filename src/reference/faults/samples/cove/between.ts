import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What is read often, by its id; one cache serves both deployments. */
const cached = recalled(() => new Map<string, Charge>());

/** How often a charge is read before it is cached. */
const often = 3;

/** What hides between the deployments. */
export const coveBetween = [
  ...breakingOn(['deployments.separate', 'charges.get.unknown-not-found'], {
    'cove.polled-charge: live finds a sandbox charge of its business that was read three times': {
      sandbox: change('reading')((was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          const reads = (charge?.seen.reads ?? 0) + 1;
          if (charge && asksFor('charges.get')(call) && reads >= often)
            cached(call.deployment.businesses).set(id, charge);
          return charge;
        },
      })),
      live: change('reading')((was) => ({
        find: (id, call) => {
          const charge = cached(call.deployment.businesses).get(id);
          const isHit = asksFor('charges.get')(call) && charge?.business === caller(call);
          return isHit ? charge : was.find(id, call);
        },
      })),
    },
  }),
];
