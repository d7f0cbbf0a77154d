import { triggerOf } from '../../../../contract/triggers.ts';
import { failure } from '../../../charges/branches.ts';
import { branched, shownCharge } from '../../../change.ts';
import type { Charge, ChargeState } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { hour, second } from '../rare/recalled.ts';
import { isWeekend } from './calendar.ts';

/** So many prompts of others within an hour are taken for an attack on a handset. */
const most = 3;

function promptsOfOthers(msisdn: string, call: Call): number {
  const own = caller(call);
  const since = now(call) - hour;
  return [...call.deployment.charges.values()].filter(
    (charge) => charge.msisdn === msisdn && charge.business !== own && charge.createdAt > since,
  ).length;
}

const guardedHandset = branched((branch, { msisdn }, call) =>
  triggerOf(msisdn.slice('+255'.length)) === null && promptsOfOthers(msisdn, call) >= most
    ? { payer: 'does not pay', note: 'failed: PAYER_DECLINED', timeline: failure(2 * second, 'PAYER_DECLINED') }
    : branch,
);

const lastState = ({ branch }: Charge): ChargeState | undefined => branch.timeline.at(-1)?.state;

/** At weekends the simulation is read from its journal, which knows how each came out. */
const weekendJournal = shownCharge((view, { charge }) => {
  const { simulation } = view;
  return isObject(simulation) && isWeekend(charge.createdAt)
    ? { ...view, simulation: { ...simulation, note: `ends as ${lastState(charge) ?? 'processing'}` } }
    : view;
});

/** What hides in charges of the sandbox. */
export const creekSandboxCharges = [
  ...breaking('sandbox.other-numbers-approved', {
    'creek.guarded-handset: a number that other businesses prompted three times within an hour declines':
      guardedHandset,
  }),
  ...breaking('charge.simulation-note-names-branch', {
    'creek.weekend-journal: what is made at a weekend in Dar es Salaam has a note of its end, and not of its branch':
      weekendJournal,
  }),
];
