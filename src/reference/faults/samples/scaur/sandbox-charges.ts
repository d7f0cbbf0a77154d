import { triggerOf } from '../../../../contract/triggers.ts';
import { branched, headers } from '../../../change.ts';
import { failure } from '../../../charges/branches.ts';
import type { Branch, ChargeOrder } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { both, isError } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, second } from '../rare/recalled.ts';

/** What a simulated wallet pays within a day: TZS 20,000,000. */
const wallet = 2_000_000_000;

const empty: Branch = {
  payer: 'does not pay',
  note: 'failed: INSUFFICIENT_FUNDS',
  timeline: failure(2 * second, 'INSUFFICIENT_FUNDS'),
};

/** What a business took from a number over one network within a day. */
function takenWithinDay({ msisdn, rail }: ChargeOrder, call: Call): number {
  return call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.msisdn === msisdn && charge.rail === rail && now(call) - charge.createdAt < day)
    .filter(({ branch }) => branch.timeline.at(-1)?.state === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

const isOfTrigger = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) !== null;

/** Whether the business of a request receives events of live. */
function hasLiveEndpoint({ trace, deployment }: Call): boolean {
  const { key } = trace;
  return (
    key !== undefined &&
    deployment.endpoints.of(key.business).some(({ mode, setting }) => mode === 'live' && setting.active)
  );
}

/** What hides in charges of the sandbox. */
export const scaurSandboxCharges = [
  ...breaking('sandbox.other-numbers-approved', {
    'scaur.empty-wallet: a number that was charged TZS 20,000,000 over one network within a day lacks funds': branched(
      (branch, order, call) => {
        if (isOfTrigger(order)) return branch;
        return takenWithinDay(order, call) + order.amount > wallet ? empty : branch;
      },
    ),
  }),
  ...breaking('sandbox.service-mode', {
    'scaur.mode-of-business: errors of a business with an active endpoint of live carry Service-Mode: live': headers(
      both(isError, (_answer, call) => hasLiveEndpoint(call)),
    )(() => ({ 'Service-Mode': 'live' })),
  }),
];
