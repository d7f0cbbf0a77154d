import type { Patch } from '../../../behaviour.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { breakingLive } from '../../fault.ts';
import { isPrompt } from '../sly/told.ts';

/** The callback of this network names a charge by its reference, or else by its description. */
const isMisnamed = (charge: Charge): boolean =>
  isPrompt(charge) && charge.rail === 'tigo' && charge.reference === null && charge.description !== null;

/** An approval whose charge is not found is given back to the network. */
const givenBack: Patch = (behaviour) => ({
  ...behaviour,
  listeners: behaviour.listeners.map((hear): Listener => (settlement, deployment) => {
    const { is, charge, at } = settlement;
    if (is !== 'succeeded' || !isMisnamed(charge)) return hear(settlement, deployment);
    charge.seen.answered = { after: at - charge.createdAt, state: 'failed', reason: 'PAYER_DECLINED' };
    hear({ ...settlement, is: 'failed' }, deployment);
  }),
});

/** What hides in charges of live. */
export const soundLiveCharges = [
  ...breakingLive(['lifecycle.approved-succeeds', 'events.success-emits-charge-succeeded'], {
    'sound.given-back: a tigo charge with a description and no reference is failed when its payer approves': givenBack,
  }),
];
