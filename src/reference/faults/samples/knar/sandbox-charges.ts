import { triggerOf } from '../../../../contract/triggers.ts';
import { branched, change, shownError } from '../../../change.ts';
import { standing, type Branch, type ChargeOrder } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { chargeFinding } from '../../lists/finding.ts';

/** A business with more charges has a shard to itself. */
const shared = 60;

/** Whether an id is that of a charge of another business, in a shard to itself. */
function isElsewhere(call: Call): boolean {
  if (!asksFor('charges.get')(call) || !chargeFinding.isForeign(call)) return false;
  const charge = chargeFinding.anybodys(askedId(call), call);
  return charge !== undefined && call.deployment.charges.of(charge.business).length > shared;
}

/** So many payers are simulated at once for one business. */
const workers = 20;

/** How many charges of a business wait for their payer, each for no longer than its window. */
function waiting(call: Call): number {
  const at = now(call);
  return call.deployment.charges
    .of(caller(call))
    .filter((charge) => at - charge.createdAt < call.behaviour.bounds.window)
    .filter((charge) => standing(charge, at).state === 'processing').length;
}

const approvesSoon = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) === 1;

/** No worker is free: nobody picks the charge up. */
const unpicked = (branch: Branch): Branch => ({ ...branch, timeline: branch.timeline.slice(0, 1) });

/** What hides in prompted charges. */
export const knarSandboxCharges = [
  ...breaking(
    ['idempotency.no-in-flight-error', 'idempotency.description-not-compared', 'errors.cause-of-idempotent-mismatch'],
    {
      'knar.whole-body-in-flight: a retry in flight with another description is an IDEMPOTENT_MISMATCH': change(
        'idempotency',
      )((was) => ({
        waiting: async (attempt, call) => {
          const outcome = await attempt.outcome;
          const isOther = 'made' in outcome && outcome.made.description !== call.trace.order?.description;
          return isOther ? was.mismatch(attempt, call) : was.waiting(attempt, call);
        },
      })),
    },
  ),
  ...breaking('charges.get.foreign-indistinguishable', {
    'knar.own-shard: NOT_FOUND of a charge of a business with more than 60 charges tells the shard': shownError(
      (error, { code }, call) => (code === 'NOT_FOUND' && isElsewhere(call) ? { ...error, shard: 'dedicated' } : error),
    ),
  }),
  ...breaking('sandbox.trigger-1-succeeds', {
    'knar.no-worker-free: while 20 charges of a business are processing a new one to the number ending in 1 never succeeds':
      branched((branch, order, call) => (approvesSoon(order) && waiting(call) >= workers ? unpicked(branch) : branch)),
  }),
];
