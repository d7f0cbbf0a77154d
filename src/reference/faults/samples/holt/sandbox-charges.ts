import { triggerOf } from '../../../../contract/triggers.ts';
import { branched, change, together } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { watch } from '../../../charges/settlement.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { promising } from '../../idempotency/changes.ts';
import { day } from '../rare/recalled.ts';

const ofCharges = promising(change('idempotency'));

const isProcessing = (charge: Charge, call: Call): boolean => !isFinal(standing(charge, now(call)).state);

/** Whether no trigger decides what becomes of a charge. */
const isOfOtherNumber = ({ msisdn }: Charge): boolean => triggerOf(msisdn.slice('+255'.length)) === null;

/** A mismatch rolls back what its key has queued, so that nobody approves the first charge. */
function unqueue(charge: Charge, call: Call): void {
  const { timeline } = awaiting('processing', call.behaviour.bounds.window);
  Object.assign(charge, { branch: { ...charge.branch, timeline } });
  watch(charge, call.deployment);
}

/** Keys are archived so long after they were used, each without a field of its request. */
const archived = day;

/** Whether a request differs from the first of its key in nothing but one field. */
function isAnother(field: 'amount' | 'reference', made: Charge, print: string, call: Call): boolean {
  const { order } = call.trace;
  return order !== undefined && call.behaviour.idempotency.print({ ...order, [field]: made[field] }, call) === print;
}

/** What another request is given whose key was archived without a field. */
const archivedWithout = (field: 'amount' | 'reference') =>
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      const { settled, print } = attempt;
      const isArchived = settled && now(call) - settled.made.createdAt >= archived;
      if (!isArchived || !isAnother(field, settled.made, print, call)) return was.mismatch(attempt, call);
      call.trace.replayed = true;
      return was.replay(settled.made, settled.answer, call);
    },
  }));

/** The session of another business with the same handset, which a prompt joins. */
function openSession(call: Call): Charge | undefined {
  const { order } = call.trace;
  if (!order) return undefined;
  return [...call.deployment.charges.values()].findLast(
    (charge) =>
      charge.origin.is === 'prompt' &&
      charge.msisdn === order.msisdn &&
      charge.business !== caller(call) &&
      charge.expiresAt > now(call) &&
      isProcessing(charge, call),
  );
}

/** A prompt ends with the session that it joins. */
const joinedSessions = together(
  change('making')((was) => ({
    expiresAt: (createdAt, call) => openSession(call)?.expiresAt ?? was.expiresAt(createdAt, call),
  })),
  branched((branch, _order, call) => {
    const session = openSession(call);
    if (!session) return branch;
    const after = session.expiresAt - now(call);
    const timeline = branch.timeline.map((step) => (step.state === 'expired' ? { ...step, after } : step));
    return { ...branch, timeline };
  }),
);

/** What hides in charges of the sandbox. */
export const holtSandboxCharges = [
  ...breaking(['sandbox.other-numbers-approved', 'idempotency.first-request-stands'], {
    'holt.rolled-back: a charge that a mismatch comes to before it is approved never is': ofCharges.onMismatch(
      (call, made) => {
        if (made && isOfOtherNumber(made) && isProcessing(made, call)) unqueue(made, call);
      },
    ),
  }),
  ...breaking(['idempotency.mismatch-on-amount', 'charge.amount-echoed'], {
    'holt.archived-keys: after a day another amount with the same key gives the first charge':
      archivedWithout('amount'),
  }),
  ...breaking(['idempotency.mismatch-on-reference', 'charge.reference-echoed'], {
    'holt.archived-references: after a day another reference with the same key gives the first charge':
      archivedWithout('reference'),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'holt.joined-session: a charge expires with one of another business that its number has not answered yet':
      joinedSessions,
  }),
];
