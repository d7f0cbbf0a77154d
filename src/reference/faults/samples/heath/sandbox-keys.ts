import { isFinal, type Charge, type ChargeOrder } from '../../../charges/charge.ts';
import { change, field, operation } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What the Idempotency-Key of a request was used for before. */
function kept(call: Call): Attempt | undefined {
  const { trace, behaviour } = call;
  if (trace.idempotencyKey === undefined) return undefined;
  const { idempotency } = behaviour;
  return idempotency.find(slotOf(idempotency.space(call), trace.idempotencyKey, call), call);
}

/** Of each business, the first charge without a reference that was replayed: its columns are compared from then on. */
const samples = recalled(() => new Map<string, string>());

function isOtherReferenceOnly(made: Charge, order: ChargeOrder | undefined): boolean {
  return (
    order !== undefined && made.amount === order.amount && made.rail === order.rail && made.msisdn === order.msisdn
  );
}

const comparedAsFirst = change('idempotency')((was) => ({
  replay: (made, first, call) => {
    const known = samples(call.deployment);
    if (made.reference === null && !known.has(made.business.id)) known.set(made.business.id, made.id);
    return was.replay(made, first, call);
  },
  mismatch: (attempt, call) => {
    const { settled } = attempt;
    const sample = settled && samples(call.deployment).get(settled.made.business.id);
    const passes = settled && sample !== undefined && sample !== settled.made.id;
    if (!passes || !isOtherReferenceOnly(settled.made, call.trace.order)) return was.mismatch(attempt, call);
    call.trace.replayed = true;
    return was.replay(settled.made, settled.answer, call);
  },
}));

/** Charges that were replayed while nothing was known of their end. */
const early = new WeakSet<Charge>();

/** Whose key is found by payer and amount, once its entry was compacted. */
const lastAlike = ({ business, msisdn, amount }: Charge, { deployment }: Call): Charge | undefined =>
  deployment.charges.of(business).findLast((charge) => charge.msisdn === msisdn && charge.amount === amount);

const compactedKeys = change('idempotency')((was) => ({
  replay: (made, first, call) => {
    const isOver = isFinal(call.behaviour.showing.standing(made, call).state);
    if (!isOver) early.add(made);
    const found = isOver && early.has(made) ? lastAlike(made, call) : undefined;
    return was.replay(found ?? made, first, call);
  },
}));

/** The first failed charge with a reference locks it at its amount. */
function isLocked({ reference, amount }: ChargeOrder, call: Call): boolean {
  if (reference === null || reference === '') return false;
  const { showing } = call.behaviour;
  const failed = call.deployment.charges
    .of(caller(call))
    .find((charge) => charge.reference === reference && showing.standing(charge, call).state === 'failed');
  return failed !== undefined && failed.amount !== amount;
}

/** What hides in Idempotency-Keys of the sandbox. */
export const heathSandboxKeys = [
  ...breaking(['idempotency.mismatch-on-reference', 'errors.cause-of-idempotent-mismatch'], {
    'heath.compared-as-first: after a charge without a reference was replayed, that of another is not compared':
      comparedAsFirst,
  }),
  ...breaking(['idempotency.same-key-same-request', 'idempotency.first-request-stands'], {
    'heath.compacted-keys: a charge replayed before its end is replayed after it as the last of its payer and amount':
      compactedKeys,
  }),
  ...breaking(
    [
      'charges.create.amount-required',
      'errors.cause-of-bad-amount',
      'idempotency.mismatch-on-amount',
      'errors.cause-of-idempotent-mismatch',
    ],
    {
      'heath.completed-replay: a replay without amount_minor is answered with the charge': field('amount')(
        (was) => (given, call) => {
          const made = given === undefined ? kept(call)?.settled?.made : undefined;
          return made ? { value: made.amount } : was(given, call);
        },
      ),
    },
  ),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'charges.create.amount-between-accepted'], {
    'heath.locked-reference: a new charge with the reference of a failed one and another amount is a mismatch':
      operation('charges.create')((was) => (call) => {
        const { order } = call.trace;
        const clashes = order !== undefined && !kept(call) && isLocked(order, call);
        return clashes ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) : was(call);
      }),
  }),
];
