import { parseDateTime } from '../../../../contract/date-time.ts';
import type { Bill } from '../../../bills/bill.ts';
import { answers, change, fieldOf, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { textOf } from '../../views.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { recalled } from '../rare/recalled.ts';

/** The bill of a notice by a key that may not read it; such keys send in bulk. */
function sentInBulk(call: Call): Bill | null {
  if (call.trace.key?.scopes.includes('bills:read') !== false) return null;
  return call.behaviour.billReading.find(askedId(call), call);
}

/** In bulk whatever is wrong with a number is a reason not to send. */
const bulkNotice = ({ id }: Bill, phone: string, call: Call): JsonObject => ({
  object: 'bill_notice',
  bill: id,
  sent: false,
  reason: 'BAD_NUMBER',
  to: call.behaviour.notices.mask(phone.replaceAll(/\D/g, '*'), call),
});

const inBulk = answers(both(at('bills.notify'), refusedWith('BAD_NUMBER')))((_answer, call) => {
  const bill = sentInBulk(call);
  return bill ? { status: 200, body: bulkNotice(bill, textOf(bodyOf(call)['phone']), call) } : {};
});

/** The expiry that a new bill asks for; null: none, or none that would do. */
function askedExpiry(call: Call): number | null {
  const moment = parseDateTime(bodyOf(call)['expires_at']);
  return moment !== null && moment > now(call) ? moment : null;
}

const newBillOf = (call: Call): string | undefined =>
  asksFor('bills.create')(call) ? keyOf(call)?.business.id : undefined;

/** Bills of one business that are written at once share the values of one statement. */
const written = passing<number | null>(newBillOf, (call) => {
  const place = newBillOf(call);
  return place === undefined ? undefined : { place, value: askedExpiry(call) };
});

const writtenTogether = together(
  written.patch,
  fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
    const reading = was(given, call);
    const other = written.left(call);
    return 'value' in reading && other !== undefined ? { value: other } : reading;
  }),
);

/** The numbers that no message was sent to, of each bill. */
const refused = recalled(() => new Set<string>());

/** A refusal is kept, its reason is not. */
const keptRefusal = change('notices')((was) => ({
  notice: (bill, phone, reason, call) => {
    const notice = was.notice(bill, phone, reason, call);
    if (reason === null) return notice;
    const isKept = refused(bill.messages).has(phone);
    refused(bill.messages).add(phone);
    return isKept ? { ...notice, reason: null } : notice;
  },
}));

/** A bill that was asked for twice is closed by the job that reminds, which writes down no more than the state. */
function isClosedByJob({ messages, account: { cancelledAt } }: Bill): boolean {
  return cancelledAt !== null && messages.filter((message) => message.at <= cancelledAt).length > 1;
}

/** What hides in bills. */
export const meadLiveBills = [
  ...breakingLive(['bills.notify.phone-malformed-refused', 'errors.cause-of-bad-number'], {
    'mead.in-bulk: to a key without bills:read a malformed number is a 200 with sent false': inBulk,
  }),
  ...breakingLive('bill.expires-at-as-asked', {
    'mead.written-together: a bill has the expiry of the next, if its business makes both at the same time':
      writtenTogether,
  }),
  ...breakingLive('bill-notice.reason-when-not-sent', {
    'mead.kept-refusal: a notice that is refused again to the same number has no reason': keptRefusal,
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'mead.closed-by-job: a bill that is cancelled after two notices has cancelled_at null': change('billShowing')(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          return isClosedByJob(bill) ? { ...view, cancelled_at: null } : view;
        },
      }),
    ),
  }),
];
