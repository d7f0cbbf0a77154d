import { chargeRails } from '../../../../contract/limits.ts';
import { parseMsisdn } from '../../../../contract/msisdn.ts';
import { triggerOf } from '../../../../contract/triggers.ts';
import { branched, field, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { minute } from '../rare/recalled.ts';

const isLate = (msisdn: unknown): boolean => triggerOf(parseMsisdn(msisdn)?.nineDigits ?? '') === 5;

/** The business that asks the number which approves late. */
const asksLate = (call: Call): string | undefined =>
  isServed(call.route, 'charges.create') && isLate(bodyOf(call)['msisdn']) ? keyOf(call)?.business.id : undefined;

/** Late approvals are jobs by their number: one that is put in place at the same time takes the place of the other. */
const jobs = meeting(asksLate, asksLate);

/** One that nobody answered, and whose time is over. */
const isOverdue = (charge: Charge, call: Call): boolean =>
  !isSwept(charge, call) && charge.expiresAt <= now(call) && standing(charge, now(call)).state === 'processing';

/** Whether an amount is wrong only in that it is no multiple. */
function isUneven(given: unknown, { behaviour }: Call): given is number {
  const { minimum, maximum } = behaviour.bounds.amount;
  return Number.isInteger(given) && Number(given) >= minimum && Number(given) <= maximum;
}

/** For so long a rail is spared. */
const spared = 10 * minute;

/** A rail over which two charges in a row have failed lately. */
function isSpared(rail: string, call: Call): boolean {
  const at = now(call);
  const steps = call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.origin.is === 'prompt' && charge.rail === rail)
    .map((charge) => ({ ...standing(charge, at), charge }))
    .filter(({ state }) => isFinal(state))
    .slice(-2);
  const last = steps.at(-1);
  return (
    steps.length === 2 &&
    steps.every(({ state }) => state === 'failed') &&
    last !== undefined &&
    at - (last.charge.createdAt + last.after) < spared
  );
}

/** Whether a request repeats one that was taken before. */
function isRepeated(call: Call): boolean {
  const { deployment, behaviour, trace } = call;
  return deployment.attempts.has(slotOf(behaviour.idempotency.space(call), trace.idempotencyKey, call));
}

/** What hides in charges of the sandbox. */
export const combeSandboxCharges = [
  ...breaking('sandbox.trigger-5-succeeds', {
    'combe.one-job: of two charges of the late number that are asked for at once the first stays processing': together(
      jobs.patch,
      branched((branch, { msisdn }, call) =>
        isLate(msisdn) && jobs.met(call)
          ? { ...branch, timeline: branch.timeline.filter(({ state }) => !isFinal(state)) }
          : branch,
      ),
    ),
  }),
  ...breaking(['deployments.same-shapes', 'charges.create.amount-multiple-of-100'], {
    'combe.overdue: while a charge of the business is processing beyond its time, an amount need be no multiple of 100':
      field('amount')((was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading) || !isUneven(given, call)) return reading;
        const isOpen = call.deployment.charges.of(caller(call)).some((charge) => isOverdue(charge, call));
        return isOpen ? { value: given } : reading;
      }),
  }),
  ...breaking([...chargeRails.map((rail) => `charges.create.rail-${rail}` as const), 'errors.cause-of-bad-rail'], {
    'combe.spared-rail: for ten minutes after two charges in a row have failed over a rail it is BAD_RAIL': field(
      'rail',
    )((was) => (given, call) => {
      const reading = was(given, call);
      return 'value' in reading && isSpared(reading.value, call) && !isRepeated(call) ? { code: 'BAD_RAIL' } : reading;
    }),
  }),
];
