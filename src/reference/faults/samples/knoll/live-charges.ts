import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { shownCharge } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';

/** Prompts under way when the endpoint is set or deleted are queued anew for it, by a form without a reference. */
function isQueuedAnew(charge: Charge, call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(charge.business, call.deployment);
  if (!endpoint || charge.origin.is !== 'prompt') return false;
  const { updatedAt } = endpoint.setting;
  const isWithin = endpoint.createdAt <= charge.createdAt && charge.createdAt < updatedAt;
  return isWithin && !isFinal(standing(charge, updatedAt).state);
}

/** What hides in charges of live. */
export const knollLiveCharges = [
  ...breakingLive(['charge.reference-echoed', 'event.charge-reference', 'event.charge-details'], {
    'knoll.queued-anew: a charge that was processing when the endpoint was last changed has no reference once it ends':
      shownCharge((view, { charge, step, call }) => {
        if (!isFinal(step.state) || !isQueuedAnew(charge, call)) return view;
        const missing = call.behaviour.showing.missing('reference', call);
        return { ...without(view, 'reference'), ...(missing !== undefined && { reference: missing }) };
      }),
  }),
];
