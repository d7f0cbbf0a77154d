import { branchFor } from '../../../charges/branches.ts';
import type { Charge, ChargeOrder } from '../../../charges/charge.ts';
import { branched, change, shownCharge } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { without } from '../../views.ts';

/** The last failed charge of the same payer, which the profile of that payer was written from. */
function failedBefore({ msisdn }: ChargeOrder, call: Call): Charge | undefined {
  const { showing } = call.behaviour;
  return call.deployment.charges
    .of(caller(call))
    .findLast((charge) => charge.msisdn === msisdn && showing.standing(charge, call).state === 'failed');
}

/** The script of a payer: two refusals, then an approval. */
const script = 3;

const chargesOf = ({ msisdn }: ChargeOrder, call: Call): number =>
  call.deployment.charges.of(caller(call)).filter((charge) => charge.msisdn === msisdn).length;

/** Whoever sets the endpoint builds its outbox anew, and reasons are joined from there. */
function isRebuiltSince(failedAt: number, { business }: Charge, { deployment }: Call): boolean {
  const endpoint = deployment.behaviour.webhooks.current(business, deployment);
  return endpoint !== undefined && endpoint.setting.updatedAt > failedAt;
}

/** What hides in charges of the sandbox. */
export const heathSandboxCharges = [
  ...breaking('charge.metadata-returned', {
    'heath.payer-profile: metadata of a charge takes over what the last failed charge of its payer had besides': change(
      'making',
    )((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        if (!isServed(call.route, 'charges.create') || order.metadata === null) return order;
        const failed = failedBefore(order, call);
        return failed ? { ...order, metadata: { ...failed.metadata, ...order.metadata } } : order;
      },
    })),
  }),
  ...breaking('sandbox.trigger-2-fails', {
    'heath.third-approves: of the charges of a business to the number ending in 2 every third one succeeds': branched(
      (branch, order, call) => {
        const declines = branch.timeline.some(({ reason }) => reason === 'PAYER_DECLINED');
        return declines && chargesOf(order, call) % script === script - 1 ? branchFor('+255700000001') : branch;
      },
    ),
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'heath.outbox-rebuilt: once the test endpoint was set or stopped, charges that failed before carry no reason':
      shownCharge((view, { charge, step, call }) => {
        const isLost = step.state === 'failed' && isRebuiltSince(charge.createdAt + step.after, charge, call);
        return isLost ? without(view, 'failure_reason') : view;
      }),
  }),
];
