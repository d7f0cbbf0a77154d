import { triggerOf } from '../../../../contract/triggers.ts';
import { awaiting } from '../../../charges/branches.ts';
import type { Branch, ChargeOrder } from '../../../charges/charge.ts';
import { branched, change, field, together } from '../../../change.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** From so long after its first charge on a business is no new one. */
const probation = 7 * day;

/** The least amount of the tier into which businesses come by themselves. */
const leastOfTier = 5000;

function isProven(call: Call): boolean {
  const first = call.deployment.charges.of(caller(call))[0];
  return first !== undefined && now(call) - first.createdAt >= probation;
}

function inTier(call: Call): Call {
  const { bounds } = call.behaviour;
  return {
    ...call,
    behaviour: { ...call.behaviour, bounds: { ...bounds, amount: { ...bounds.amount, minimum: leastOfTier } } },
  };
}

const isTrigger = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) !== null;

/** Who waits for the answer of a handset: a later charge of the business takes the place of the one before. */
const sessions = recalled(() => new Map<string, Call['trace']>());

const sessionOf = ({ msisdn }: ChargeOrder, call: Call): string => `${caller(call).id} ${msisdn}`;

function unanswered(branch: Branch, call: Call): Branch {
  return { ...branch, timeline: awaiting('processing', call.behaviour.bounds.window).timeline };
}

const sessionsTaken = together(
  change('making')((was) => ({
    writing: (call) => {
      if (asksFor('charges.create')(call))
        sessions(call.deployment).set(sessionOf(askedOf(call.trace.order), call), call.trace);
      return was.writing(call);
    },
  })),
  branched((branch, order, call) => {
    if (isTrigger(order)) return branch;
    const waiting = sessions(call.deployment);
    const session = sessionOf(order, call);
    if (waiting.get(session) !== call.trace) return unanswered(branch, call);
    waiting.delete(session);
    return branch;
  }),
);

/** The most that a wallet of airtel may pay at once, which is looked at before what is in it. */
const mostOfWallet = 300_000_000;

const walletLimit = branched((branch, { rail, amount }) => ({
  ...branch,
  timeline: branch.timeline.map((step) =>
    step.reason === 'INSUFFICIENT_FUNDS' && rail === 'airtel' && amount > mostOfWallet
      ? { ...step, reason: 'LIMIT_EXCEEDED' }
      : step,
  ),
}));

/** A reference as it was written first, by the same in small letters. */
const spellings = recalled(() => new Map<string, { readonly text: string; readonly business: Business }>());

/** References stand once in a table that knows no capitals; a business has its own at hand as they were written. */
const sharedTable = change('making')((was) => ({
  order: (asked, call) => {
    const order = was.order(asked, call);
    if (order.reference === null || !asksFor('charges.create')(call)) return order;
    const table = spellings(call.deployment);
    const entry = order.reference.toLowerCase();
    const known = table.get(entry) ?? { text: order.reference, business: caller(call) };
    table.set(entry, known);
    return known.business === caller(call) ? order : { ...order, reference: known.text };
  },
}));

/** What hides in charges of the sandbox. */
export const linnSandboxCharges = [
  ...breaking('charges.create.amount-minimum', {
    'linn.proven-tier: a week after the first charge of a business its charges may be of 5000 minor units': field(
      'amount',
    )((was) => (given, call) => was(given, isProven(call) ? inTier(call) : call)),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'linn.session-taken: of two charges of one ordinary number that are made at once the first is never approved':
      sessionsTaken,
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'linn.wallet-limit: over airtel the number ending in 3 fails with LIMIT_EXCEEDED above TZS 3,000,000': walletLimit,
  }),
  ...breaking('charge.reference-echoed', {
    'linn.shared-table: a reference that another business has written with other capitals comes back with those':
      sharedTable,
  }),
];
