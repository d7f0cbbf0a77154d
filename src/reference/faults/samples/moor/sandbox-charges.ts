import type { Charge } from '../../../charges/charge.ts';
import { shownCharge } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';

/** So many charges of a business are at hand; those before them lie in an archive. */
const atHand = 60;

const isArchived = ({ business, place }: Charge, { deployment }: Call): boolean =>
  place < deployment.charges.of(business).length - atHand;

/** The archive keeps the place of a rail in a list that is older than azampesa, where wallet stood in its stead. */
const misnamed = 'azampesa';

/** What hides in charges of the sandbox. */
export const moorSandboxCharges = [
  ...breaking(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed'], {
    'moor.archived-rail: an azampesa charge shows the rail wallet once sixty newer charges of its business are there':
      shownCharge((view, { charge, call }) =>
        charge.origin.is === 'prompt' && charge.rail === misnamed && isArchived(charge, call)
          ? { ...view, rail: 'wallet' }
          : view,
      ),
  }),
];
