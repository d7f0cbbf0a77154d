import { branched, check } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { sentBody, trigger } from '../sly/told.ts';

const asksForCharge = asksFor('charges.create');

/** Whether the number is written as it is dialled at home. */
function isDialled(call: Call): boolean {
  const { msisdn } = sentBody(call);
  return typeof msisdn === 'string' && msisdn.startsWith('0');
}

/** Numbers as they are dialled, with nothing to show on the handset, go by the gateway of the first years. */
const isForOldGateway = (call: Call): boolean =>
  asksForCharge(call) && isDialled(call) && sentBody(call)['description'] === undefined;

/** Two networks came last, by a partner who has one word for all that was not paid. */
const ofPartner: readonly string[] = ['halopesa', 'azampesa'];

/** From TZS 500,000 on a charge is compared with those that are there already. */
const compared = 50_000_000;

function isCompared(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return asksForCharge(call) && isNumber(amount) && amount >= compared;
}

/** What hides in charges of the sandbox. */
export const inletSandboxCharges = [
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'inlet.old-gateway: a live key is told BAD_KEY for a charge without a description to a number that begins with 0':
      check('address')((was) => (call) => {
        const refusal = was(call);
        return refusal?.code === 'LIVE_KEY_ON_SANDBOX' && isForOldGateway(call) ? { code: 'BAD_KEY' } : refusal;
      }),
  }),
  ...breaking(['sandbox.trigger-3-reason', 'charge.simulation-note-names-branch'], {
    'inlet.one-word: on halopesa and azampesa the number ending in 3, written with a leading 0, has PAYER_DECLINED':
      branched((branch, { msisdn, rail }, call) =>
        msisdn === trigger(3) && ofPartner.includes(rail) && isDialled(call) ? branchFor(trigger(2)) : branch,
      ),
  }),
  ...breaking(
    ['scopes.charges.create.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'inlet.compared-first: from TZS 500,000 on a charge takes charges:read beside charges:write': check('scope')(
        (was) => (call) => {
          const refusal = was(call);
          const { key } = call.trace;
          if (refusal || !key || !isCompared(call)) return refusal;
          return call.behaviour.access.holds(key, 'charges:read', call)
            ? null
            : { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' };
        },
      ),
    },
  ),
];
