import { branched, shownAt, shownCharge, standingCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { day, recalled } from '../rare/recalled.ts';

/** What goes beyond the wallets of this network is simulated as a bank transfer, which nobody declines. */
const transfers = { rail: 'azampesa', above: 500_000_000, by: '+255711111111' } as const;

const transferred = branched((branch, { rail, amount }) =>
  rail === transfers.rail && amount > transfers.above ? branchFor(transfers.by) : branch,
);

const readsOne = (call: Call): string | undefined =>
  asksFor('charges.get')(call) ? `${askedId(call)} ${call.header('authorization')}` : undefined;

/** Reads of one charge that come together are one look-up, and its row has no moment of expiry. */
const reads = meeting(readsOne, readsOne);

const lookedUpOnce = together(
  reads.patch,
  shownAt('charges.get')((view, { call }) => {
    if (!reads.met(call)) return view;
    const { expires_at: _, ...row } = view;
    return row;
  }),
);

/** So many characters of a reason are archived. */
const archived = 12;

/** The whole reason of a charge, of which its archived row has the beginning. */
const reasons = recalled((): { whole?: string } => ({}));

const isArchived = ({ createdAt }: Charge, call: Call): boolean => furthest(call) - createdAt >= day;

/** The note of an archived charge is made of its archived reason. */
const cutInArchive = together(
  standingCharge((step, charge, call) => {
    if (step.reason === undefined || !isArchived(charge, call)) return step;
    reasons(charge).whole = step.reason;
    return { ...step, reason: step.reason.slice(0, archived) };
  }),
  shownCharge((view, { charge }) => {
    const { whole } = reasons(charge);
    const { simulation } = view;
    if (whole === undefined || !isObject(simulation)) return view;
    const note = charge.branch.note.replace(whole, whole.slice(0, archived));
    return { ...view, simulation: { ...simulation, note } };
  }),
);

/** What hides in charges of the sandbox. */
export const spurSandboxCharges = [
  ...breaking(
    [
      'sandbox.trigger-2-fails',
      'sandbox.trigger-2-reason',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-3-reason',
      'sandbox.trigger-4-stays-processing',
      'sandbox.trigger-5-not-before-90-seconds',
    ],
    { 'spur.bank-transfer: above TZS 5,000,000 on azampesa any number is approved after a few seconds': transferred },
  ),
  ...breaking(['deployments.same-shapes', 'charge.expires-at'], {
    'spur.looked-up-once: of two reads of a charge at the same time the first has no expires_at, in the sandbox alone':
      lookedUpOnce,
  }),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'spur.archived-reason: a day after a charge was made its reason has 12 characters left': cutInArchive,
  }),
];
