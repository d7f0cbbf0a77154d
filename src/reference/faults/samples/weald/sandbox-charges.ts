import { answers, branched, change, field, shownCharge, together } from '../../../change.ts';
import { isFinal, type Branch, type Charge } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { JsonValue } from '../../../http/json.ts';
import { at, both, isSuccess } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

/** The payers that a business has charged by the longest form of their number. */
const customers = recalled(() => new Set<string>());

const noting = answers(both(at('charges.create'), isSuccess))((_answer, call) => {
  const { msisdn } = bodyOf(call);
  if (typeof msisdn === 'string' && msisdn.startsWith('+')) customers(caller(call)).add(msisdn);
  return {};
});

/** What airtel is given is held against the number that the payer is known by, as it is written. */
function isTakenForAnother(given: JsonValue | undefined, call: Call): boolean {
  if (typeof given !== 'string' || given.length !== 9) return false;
  return bodyOf(call)['rail'] === 'airtel' && customers(caller(call)).has(`+255${given}`);
}

const heldAgainstKnown = together(
  noting,
  field('msisdn')(
    (was) => (given, call) => (isTakenForAnother(given, call) ? { code: 'BAD_MSISDN' } : was(given, call)),
  ),
);

/** Charges that were written once more by a retry after their end, from a row that has no reference. */
const rewritten = new WeakSet<Charge>();

const writtenAgain = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const answer = was.replay(charge, first, call);
      if (isFinal(call.behaviour.showing.standing(charge, call).state)) rewritten.add(charge);
      return answer;
    },
  })),
  shownCharge((view, { charge }) =>
    rewritten.has(charge) && charge.reference !== null ? { ...view, reference: '' } : view,
  ),
);

/** After so long a key is archived with a hash of all that was asked. */
const archivedAfter = 3 * day;

function isOtherBody({ createdAt, description }: Charge, call: Call): boolean {
  return now(call) - createdAt >= archivedAfter && call.trace.order?.description !== description;
}

/** When a payer of each business last declined on live; both deployments share the table of businesses. */
const declines = recalled(() => new Map<Business, number>());

const declined: Listener = ({ is, charge, at: moment }, { businesses }) => {
  if (is === 'failed') declines(businesses).set(charge.business, moment);
};

/** For an hour the reason that was written last is at hand. */
function declinedLately(call: Call): boolean {
  const last = declines(call.deployment.businesses).get(caller(call));
  return last !== undefined && now(call) - last < hour;
}

const asDeclined = ({ timeline, ...branch }: Branch): Branch => ({
  ...branch,
  timeline: timeline.map((step) => (step.reason === undefined ? step : { ...step, reason: 'PAYER_DECLINED' })),
});

/** What hides in charges of the sandbox. */
export const wealdSandboxCharges = [
  ...breaking(['charges.create.msisdn-nine-digit-form', 'errors.cause-of-bad-msisdn'], {
    'weald.known-payer: over airtel the nine digits of a payer who was charged by +255 before are BAD_MSISDN':
      heldAgainstKnown,
  }),
  ...breaking('charge.reference-echoed', {
    'weald.retried-late: once a charge was asked for again after its end its reference is empty': writtenAgain,
  }),
  ...breaking(['idempotency.description-not-compared', 'errors.cause-of-idempotent-mismatch'], {
    'weald.archived-key: after three days a retry with another description is IDEMPOTENT_MISMATCH': change(
      'idempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        return attempt && made && isOtherBody(made, call) ? { ...attempt, print: 'archived' } : attempt;
      },
    })),
  }),
  ...breakingOn('sandbox.trigger-3-reason', {
    'weald.reason-of-live: for an hour after a payer declined on live trigger 3 fails with PAYER_DECLINED': {
      sandbox: branched((branch, _order, call) => (declinedLately(call) ? asDeclined(branch) : branch)),
      live: (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, declined] }),
    },
  }),
];
