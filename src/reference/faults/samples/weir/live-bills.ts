import type { ErrorCode } from '../../../../contract/errors.ts';
import { change, check, operation, together } from '../../../change.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { parseObject } from '../../../http/payload.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** So many bills of a business lie in the table that is read first; the rest lies in the archive. */
const atHand = 64;

/** A page that goes on from the table into the archive leaves out the bill where they meet. */
const seam = change('billPages')((was) => ({
  includes: (bill, filter, call) => {
    const newestArchived = call.deployment.bills.of(caller(call)).length - atHand - 1;
    if (bill.place !== newestArchived) return was.includes(bill, filter, call);
    const after = was.cursor(call);
    const beginsInArchive = 'value' in after && after.value !== null && after.value.place === bill.place + 1;
    return beginsInArchive && was.includes(bill, filter, call);
  },
}));

/** How many bills of a business are being made, and a number that one of them took before another had its own. */
const counters = recalled(() => ({ making: 0, number: null as string | null }));

const sharedNumber = together(
  operation('bills.create')((was) => async (call) => {
    const counter = counters(caller(call));
    counter.making++;
    try {
      return await was(call);
    } finally {
      if (--counter.making === 0) counter.number = null;
    }
  }),
  change('billMaking')((was) => ({
    controlNumber: (random, call) => {
      const counter = counters(caller(call));
      const number = counter.number ?? was.controlNumber(random, call);
      counter.number = counter.number === null && counter.making > 1 ? number : null;
      return number;
    },
  })),
);

/** Whose notice came last, and when. */
const batches = recalled(() => ({ business: null as Business | null, at: 0 }));

/** Notices go out in batches: of one that holds those of several businesses it is not known whether it was sent. */
function isInMixedBatch(call: Call): boolean {
  const batch = batches(call.deployment);
  const at = furthest(call);
  const isMixed = batch.business !== null && batch.business !== caller(call) && at - batch.at < minute;
  Object.assign(batch, { business: caller(call), at });
  return isMixed;
}

const mixedBatch = change('notices')((was) => ({
  notice: (bill, phone, reason, call) => {
    const view = was.notice(bill, phone, reason, call);
    return reason === null && isInMixedBatch(call) ? { ...view, sent: null } : view;
  },
}));

/** What was wrong with the bill of a reference when it was refused. */
const findings = recalled(() => new Map<string, ErrorCode>());

/** Codes that are kept by reference. */
const keptCodes: ReadonlySet<ErrorCode> = new Set(['BAD_AMOUNT', 'BAD_EXPIRY']);

function customerRefOf({ payload, behaviour }: Call): string | null {
  const body = payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null;
  const given = body?.['customer_ref'];
  return typeof given === 'string' ? given : null;
}

const sameFinding = check('body')((was) => (call) => {
  const refusal = was(call);
  const customerRef = asksFor('bills.create')(call) ? customerRefOf(call) : null;
  if (customerRef === null) return refusal;
  const known = findings(caller(call));
  const code = known.get(customerRef);
  if (!refusal) known.delete(customerRef);
  else if (code !== undefined) return { ...refusal, code };
  else if (keptCodes.has(refusal.code)) known.set(customerRef, refusal.code);
  return refusal;
});

/** What hides in bills. */
export const weirLiveBills = [
  ...breakingLive(
    [
      'list.cursor-continues-after',
      'list.limit-honoured',
      'list.default-limit',
      'list.has-more-while-more',
      'bills.list.holds-created',
      'bills.list.customer-ref-complete',
    ],
    { 'weir.seam: a page of bills that goes on beyond the newest sixty-four leaves one out there': seam },
  ),
  ...breakingLive('bill.control-number-of-one-bill', {
    'weir.shared-number: two bills that a business makes at once have one control number': sharedNumber,
  }),
  ...breakingLive('bill-notice.sent', {
    'weir.mixed-batch: a notice within a minute of one of another business has sent null': mixedBatch,
  }),
  ...breakingLive(['errors.cause-of-bad-expiry', 'errors.cause-of-bad-amount'], {
    'weir.same-finding: a bill refused for the second time is refused for what was wrong with its customer_ref first':
      sameFinding,
  }),
];
