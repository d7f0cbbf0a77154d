import { change, fieldOf, operation, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import type { Answer } from '../../../http/answer.ts';
import { isServed } from '../../../http/route.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

const showing = change('billShowing');
const inFlight = recalled(() => ({ count: 0 }));
const listed = recalled(() => ({ length: 0 }));

function nameless(answer: Answer): Answer {
  if (answer.status !== 201 || !answer.body) return answer;
  const { object: _object, ...body } = answer.body;
  return { ...answer, body };
}

/** What hides in bills and their notices. */
export const sixteenthLiveBills = [
  ...breakingLive('bill.object', {
    'sixteenth.bills-at-once: of two bills that a business makes at once the second is answered without object':
      operation('bills.create')((was) => async (call) => {
        const making = inFlight(caller(call));
        const second = making.count > 0;
        making.count++;
        try {
          const answer = await was(call);
          return second ? nameless(answer) : answer;
        } finally {
          making.count--;
        }
      }),
  }),
  ...breakingLive('bill-notice.sent', {
    'sixteenth.sent-segments: over TZS 1,000,000 or more a notice tells how many messages were sent': change('notices')(
      (was) => ({
        notice: (bill, phone, reason, call) => {
          const notice = was.notice(bill, phone, reason, call);
          const large = call.behaviour.billStanding.outstanding(bill, call) >= 100_000_000;
          return large && reason === null ? { ...notice, sent: 1 } : notice;
        },
      }),
    ),
  }),
  ...breakingLive(['bill.amount-as-asked', 'bill.outstanding-is-what-is-left'], {
    'sixteenth.expired-part-amount: a bill that expires when it is paid in part tells that part as its amount': showing(
      (was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const { received } = bill.account;
          return view['state'] === 'expired' && received > 0 ? { ...view, amount_minor: received } : view;
        },
      }),
    ),
  }),
  ...breakingLive(['list.cursor-continues-after', 'list.newest-first'], {
    'sixteenth.page-by-offset: bills that are made while somebody turns the pages shift the next page': together(
      change('billPages')((was) => ({
        cut: (page, call) => {
          const cut = was.cut(page, call);
          const last = cut.items.at(-1);
          if (last) listed(last).length = was.source(call).length;
          return cut;
        },
        cursor: (call) => {
          const reading = was.cursor(call);
          if ('code' in reading || reading.value === null) return reading;
          const known = listed(reading.value).length;
          const since = known === 0 ? 0 : was.source(call).length - known;
          return { value: { ...reading.value, place: reading.value.place + since } };
        },
      })),
    ),
  }),
  ...breakingLive(['bills.create.payer-name-120-accepted', 'errors.cause-of-bad-request'], {
    'sixteenth.second-bill-name: from the second bill of a customer on a payer_name has 64 characters at most': fieldOf(
      'billOrder',
    )('payerName')(
      refusing('BAD_REQUEST', (name, _given, call) => {
        const { customer_ref: ref } = sentBody(call);
        const again = call.deployment.bills.of(caller(call)).some(({ customerRef }) => customerRef === ref);
        return name !== null && codePoints(name) > 64 && again;
      }),
    ),
  }),
  ...breakingLive('bill.created', {
    'sixteenth.cancelled-found-by-ref: looked for by customer_ref, a cancelled bill has created in Unix seconds':
      showing((was) => ({
        bill: (bill, call) => {
          const view = was.bill(bill, call);
          const found = isServed(call.route, 'bills.list') && call.query.has('customer_ref');
          return found && view['state'] === 'cancelled'
            ? { ...view, created: Math.floor(bill.createdAt / 1000) }
            : view;
        },
      })),
  }),
  ...breakingLive('bill.description-as-asked', {
    'sixteenth.formula-guard: a description that a spreadsheet would take for a formula begins with an apostrophe':
      change('billMaking')((was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          const risky = order.description !== null && /^[-+=@]/.test(order.description);
          return risky ? { ...order, description: `'${order.description}` } : order;
        },
      })),
  }),
];
