import { chargeRails } from '../../../../contract/limits.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { breakingLive } from '../../fault.ts';
import { passing } from '../rare/passing.ts';

const businessOf = (call: Call): string | undefined => keyOf(call)?.business.id;

/** An order is put together in one place for each business, also when there are two. */
const shared = passing<string>(
  (call) => (asksFor('pos.create')(call) ? businessOf(call) : undefined),
  (call) => {
    const place = asksFor('charges.create')(call) ? businessOf(call) : undefined;
    const asked = bodyOf(call)['rail'];
    const rail = chargeRails.find((each) => each === asked);
    return place !== undefined && rail !== undefined ? { place, value: rail } : undefined;
  },
);

const sharedOrder = together(
  shared.patch,
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const rail = shared.left(call);
      return rail === undefined ? order : { ...order, rail };
    },
  })),
);

/** What hides at counters. */
export const creekLiveCounters = [
  ...breakingLive(['pos-charge.rail-wallet-when-paid', 'events.pos-rail-wallet'], {
    'creek.shared-order: a POS charge has the rail of a phone prompt that its business asks for at the same moment':
      sharedOrder,
  }),
];
