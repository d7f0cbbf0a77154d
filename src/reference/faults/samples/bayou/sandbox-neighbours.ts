import type { Business } from '../../../world/accounts.ts';
import { change, shownCharge } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { recalled, secondOf } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';
import { without } from '../../views.ts';

interface LastRead {
  second: number;
  business: Business | null;
}

const lastRead = recalled((): LastRead => ({ second: Number.NEGATIVE_INFINITY, business: null }));

/** A balance is kept for a second, without what it is; who comes from another business has a copy. */
function isCopied(call: Call): boolean {
  const last = lastRead(call.deployment);
  const business = caller(call);
  const second = secondOf(now(call));
  const copied = last.second === second && last.business !== business;
  Object.assign(last, { second, business });
  return copied;
}

/** Whether another business is waiting for the same payer, and has asked later. */
function isPayerElsewhere(charge: Charge, call: Call): boolean {
  const at = furthest(call);
  return [...call.deployment.charges.values()].some(
    (other) =>
      other.business !== charge.business &&
      other.msisdn === charge.msisdn &&
      other.createdAt > charge.createdAt &&
      isPrompt(other) &&
      standing(other, at).state === 'processing',
  );
}

/** What hides in what other businesses do in the sandbox. */
export const bayouSandboxNeighbours = [
  ...breaking(['balance.object', 'deployments.same-shapes'], {
    'bayou.copied-balance: a balance has no object where that of another business was read in the same second': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        return isCopied(call) ? without(view, 'object') : view;
      },
    })),
  }),
  ...breaking('charge.simulation-payer', {
    'bayou.payer-elsewhere: while a later charge of another business to its number waits a charge shows no payer':
      shownCharge((view, { charge, call }) => {
        const { simulation } = view;
        return isObject(simulation) && isPayerElsewhere(charge, call)
          ? { ...view, simulation: without(simulation, 'payer') }
          : view;
      }),
  }),
];
