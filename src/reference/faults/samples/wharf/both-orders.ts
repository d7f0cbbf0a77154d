import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Where charges have been made, by what the deployments have in common. */
const makers = recalled(() => new Set<Deployment>());

/** As shops number their orders: letters, a hyphen and digits. */
const orderNumber = /^[a-z]+-\d+$/i;

/** Charges with the number of an order stand in one table, whichever deployment they are of. */
function inOneTable(id: string, call: Call): Charge | null {
  for (const { charges } of makers(call.deployment.businesses)) {
    const charge = charges.get(id);
    if (charge?.business === caller(call) && orderNumber.test(charge.reference ?? '')) return charge;
  }
  return null;
}

const oneTable = together(
  change('making')((was) => ({
    id: (random, call) => {
      makers(call.deployment.businesses).add(call.deployment);
      return was.id(random, call);
    },
  })),
  change('reading')((was) => ({
    find: (id, call) => was.find(id, call) ?? (asksFor('charges.get')(call) ? inOneTable(id, call) : null),
  })),
);

/** What hides between the deployments. */
export const wharfBothOrders = breakingOn('deployments.separate', {
  'wharf.one-table: a charge whose reference is letters, a hyphen and digits is found on the other deployment too': {
    sandbox: oneTable,
    live: oneTable,
  },
});
