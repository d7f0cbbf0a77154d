import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { noSuchPage } from '../../../payer-pages/layout.ts';
import type { PayerPage } from '../../../payer-pages/payer-page.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const notices = recalled(() => ({ open: 0, begun: 0 }));
const makers = new WeakMap<Bill, string>();

const sendSlowly = operation('bills.notify')((was) => async (call) => {
  const bill = call.behaviour.billReading.find(askedId(call), call);
  if (!bill) return was(call);
  const under = notices(bill);
  under.open++;
  under.begun++;
  try {
    await pause(60);
    return await was(call);
  } finally {
    under.open--;
  }
});

/** A bill that is locked is not found. */
const lockedOut = (page: PayerPage): PayerPage => ({
  ...page,
  answer: async (http, live) => {
    const bill = live.controlNumbers.get(http.req.param('number') ?? '');
    if (!bill) return page.answer(http, live);
    const under = notices(bill);
    const { begun } = under;
    await pause(10);
    return under.open > 0 || under.begun > begun ? noSuchPage(http) : page.answer(http, live);
  },
});

const behindNotices: Patch = (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) =>
    page.method === 'GET' && page.path.startsWith('/b/') ? lockedOut(page) : page,
  ),
});

const requestOf = ({ customerRef, amount, payerName, description, expiresAt }: Bill): string =>
  JSON.stringify([customerRef, amount, payerName, description, expiresAt]);

/** A bill that is paid in part, and that the same request of another key has made. */
function madeWithAnotherKey(bill: Bill, call: Call): Bill | undefined {
  const { bills, behaviour } = call.deployment;
  return bills
    .of(caller(call))
    .findLast(
      (other) =>
        other !== bill &&
        requestOf(other) === requestOf(bill) &&
        makers.get(other) !== call.trace.key?.secret &&
        behaviour.billStanding.state(other, call) === 'part_paid',
    );
}

const takenOver = operation('bills.create')((was) => async (call) => {
  const answered = await was(call);
  const bill = call.deployment.bills.get(textOf(answered.body?.['id']));
  if (!bill) return answered;
  makers.set(bill, call.trace.key?.secret ?? '');
  const earlier = madeWithAnotherKey(bill, call);
  if (!earlier) return answered;
  bill.account.received = earlier.account.received;
  return { ...answered, body: showBill(bill, call) };
});

const bothOrNone = operation('bills.list')((was) => async (call) => {
  const answered = await was(call);
  const data = answered.body?.['data'];
  const isEmpty = Array.isArray(data) && data.length === 0;
  const isFilteredTwice = call.query.has('customer_ref') && call.query.has('state');
  return isEmpty && isFilteredTwice ? refuse(call, { code: 'NOT_FOUND' }) : answered;
});

/** What hides in bills. */
export const skerryLiveBills = [
  ...breakingLive('bill.hosted-page', {
    'skerry.page-behind-notice: while a notice of a bill is being sent its page is not found': together(
      sendSlowly,
      behindNotices,
    ),
  }),
  ...breakingLive(['bill.begins-with-nothing-paid', 'bill.begins-with-all-outstanding', 'bill.begins-open'], {
    'skerry.taken-over: a bill asked for again with another key begins with what the first has been paid': takenOver,
  }),
  ...breakingLive(['bills.list.status-200', 'errors.cause-of-not-found'], {
    'skerry.both-or-none: a list of bills by customer_ref and state of which there are none is answered NOT_FOUND':
      bothOrNone,
  }),
];
