import { change, check, shownCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { sentBody, trigger } from '../sly/told.ts';

/** What an older charge that succeeded is taken to have been: its branch is kept for a day. */
const { note: usualNote } = branchFor(trigger(1));

/** Until when a request that came too soon holds its Idempotency-Key. */
const parked = recalled(() => new Map<string, number>());

/** A parked request has its description for a reference where it has none: no other request equals it. */
const unlikeAny: Attempt = { print: '', outcome: Promise.resolve({ refusal: { code: 'IDEMPOTENT_MISMATCH' } }) };

const isGiven = (value: unknown): boolean => typeof value === 'string' && value !== '';

function park(call: Call): void {
  const { idempotency } = call.behaviour;
  const { reference, description } = sentBody(call);
  const key = idempotency.key(call);
  if (key === null || isGiven(reference) || !isGiven(description)) return;
  parked(caller(call)).set(slotOf(idempotency.space(call), key, call), now(call) + hour);
}

const parkedWithDescription = together(
  check('rate')((was) => (call) => {
    const refusal = was(call);
    if (refusal && asksFor('charges.create')(call)) park(call);
    return refusal;
  }),
  change('idempotency')((was) => ({
    find: (slot, call) => {
      const until = parked(caller(call)).get(slot) ?? 0;
      return was.find(slot, call) ?? (now(call) < until ? unlikeAny : undefined);
    },
  })),
);

/** What hides in charges of the sandbox. */
export const spitSandboxCharges = [
  ...breaking(['charge.simulation-note-names-branch'], {
    'spit.note-of-yesterday: a day after its creation a charge that succeeded late has the note of a prompt approval':
      shownCharge((view, { charge, step, call }) =>
        step.state === 'succeeded' && furthest(call) - charge.createdAt >= day
          ? { ...view, simulation: { payer: charge.branch.payer, note: usualNote } }
          : view,
      ),
  }),
  ...breaking(
    [
      'idempotency.resend-after-rate-limit',
      'errors.cause-of-idempotent-mismatch',
      'errors.rate-limited-takes-nothing',
      'charges.create.status-201',
    ],
    {
      'spit.parked: RATE_LIMITED, a charge with a description and no reference is a mismatch when it is sent again':
        parkedWithDescription,
    },
  ),
];
