import { parseMsisdn } from '../../../../contract/msisdn.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change, check, fieldOf, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { pause } from '../../../world/pause.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** What is paid after the month of a bill is brought in from the books of that month. */
function isBroughtIn({ origin, createdAt }: Charge, { deployment }: Call): boolean {
  const bill = origin.is === 'bill' ? deployment.bills.get(origin.bill) : undefined;
  return bill !== undefined && monthOf(bill.createdAt) !== monthOf(createdAt);
}

/** Older bills are read from where they may also be changed. */
const moved = 7 * day;

function isMoved(call: Call): boolean {
  const bill = call.deployment.bills.get(askedId(call));
  return bill?.business === caller(call) && furthest(call) - bill.createdAt >= moved;
}

const guardedTwice = check('scope')((was) => (call) => {
  const refusal = was(call);
  if (refusal || !asksFor('bills.get')(call) || !isMoved(call)) return refusal;
  return call.trace.key?.scopes.includes('bills:write') === false
    ? { code: 'FORBIDDEN_SCOPE', scope: 'bills:write' }
    : null;
});

/** How much of a name stands in the registry of payments, from which a bill has it once it was paid. */
const booked = 40;

const nameOf = (name: string, { account }: Bill): string =>
  account.received > 0 ? Array.from(name).slice(0, booked).join('') : name;

interface Notice {
  readonly isMalformed: boolean;
}

/** Notices on their way to the network, by business. */
const batches = recalled(() => new Set<Notice>());
const spoiled = new WeakSet<Call['trace']>();

/** Within which notices of a business go out together. */
const together_ms = 20;

async function joinBatch(call: Call): Promise<void> {
  const { access } = call.behaviour;
  const key = asksFor('bills.notify')(call) ? access.find(access.secret(call) ?? '', call) : undefined;
  if (!key) return;
  const batch = batches(key.business);
  const isSpoiled = (): boolean => [...batch].some(({ isMalformed }) => isMalformed);
  const notice = { isMalformed: parseMsisdn(sentBody(call)['phone']) === null };
  if (isSpoiled()) spoiled.add(call.trace);
  batch.add(notice);
  await pause(together_ms);
  if (isSpoiled()) spoiled.add(call.trace);
  batch.delete(notice);
}

const spoiledBatch = together(
  (behaviour): ReturnType<Patch> => ({ ...behaviour, before: [...behaviour.before, joinBatch] }),
  fieldOf('noticeOrder')('phone')(
    (was) => (given, call) => (spoiled.has(call.trace) ? { code: 'BAD_NUMBER' } : was(given, call)),
  ),
);

/** What hides in bills. */
export const spitLiveBills = [
  ...breakingLive(['charge.object', 'bill.payment-is-a-charge'], {
    'spit.brought-in: a payment of a bill in a later month than that of the bill has the object bill_payment':
      shownCharge((view, { charge, call }) => (isBroughtIn(charge, call) ? { ...view, object: 'bill_payment' } : view)),
  }),
  ...breakingLive(
    [
      'scopes.bills.get.sufficient',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
      'bills.get.status-200',
    ],
    { 'spit.moved-bills: to read a bill that is seven days old takes bills:write as well': guardedTwice },
  ),
  ...breakingLive(['bills.create.payer-name-120-accepted', 'bill.payer-name-as-asked'], {
    'spit.booked-name: once something was paid of a bill its payer_name ends after 40 characters': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const { payerName } = bill;
        return was.bill(payerName === null ? bill : { ...bill, payerName: nameOf(payerName, bill) }, call);
      },
    })),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'bills.notify.status-200', 'bills.notify.sends-one-message'], {
    'spit.spoiled-batch: a notice at the same time as one with a malformed number is BAD_NUMBER': spoiledBatch,
  }),
];
