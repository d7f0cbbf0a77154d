import { branched, shownCharge } from '../../../change.ts';
import { isFinal, type Branch } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { caller, now } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive, breakingOn } from '../../fault.ts';
import { without } from '../../views.ts';
import { day } from '../rare/recalled.ts';

/** For so long the sandbox keeps a charge. */
const retention = 30 * day;

/** When a business last made a charge in the sandbox that never resolves. Both deployments read this table. */
const unending = new WeakMap<Business, number>();

const neverEnds = ({ timeline }: Branch): boolean => !timeline.some(({ state }) => isFinal(state));

/** Prompts of a business that has one without an end are shown without one. */
const endless = {
  sandbox: branched((branch, _order, call) => {
    if (neverEnds(branch)) unending.set(caller(call), now(call));
    return branch;
  }),
  live: shownCharge((view, { charge, call }) => {
    const at = unending.get(charge.business);
    const isEndless = at !== undefined && now(call) - at < retention && charge.origin.is === 'prompt';
    return isEndless ? without(view, 'expires_at') : view;
  }),
};

/** Who reads a charge so often is served by a copy, into which the payer's approval is written alone. */
const polled = 5;

const declineLost: Listener = ({ is, charge: { origin, seen } }) => {
  if (is !== 'failed' || origin.is !== 'prompt' || seen.reads < polled) return;
  seen.answered = null;
  seen.told = false;
};

/** What hides in charges of live. */
export const gladeLiveCharges = [
  ...breakingOn(['deployments.same-shapes', 'charge.expires-at'], {
    'glade.endless: a live charge has no expires_at if its business has one in the sandbox that never resolves':
      endless,
  }),
  ...breakingLive('lifecycle.declined-fails', {
    'glade.decline-lost: a charge that was read five times before its payer declines goes on processing': (
      behaviour,
    ) => ({ ...behaviour, listeners: [...behaviour.listeners, declineLost] }),
  }),
];
