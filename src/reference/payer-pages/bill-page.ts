import { payablePages } from './payable.ts';
import { html } from 'hono/html';
import { payBill } from '../bills/bill-paying.ts';
import type { Bill } from '../bills/bill.ts';
import type { Call } from '../http/call.ts';
import { shillings } from './shillings.ts';
import { showPage, type Markup } from './layout.ts';
import type { PageContext } from './payer-page.ts';
import { notice, payerFields } from './payer-form.ts';

/** Whole shillings, in minor units; 0 is never taken. */
function readAmount(form: URLSearchParams): number {
  const given = form.get('amount') ?? '';
  return /^\d{1,12}$/.test(given) ? Number(given) * 100 : 0;
}

function showBillPage(http: PageContext, bill: Bill, call: Call, trouble: string | null): Response | Promise<Response> {
  const { billStanding, billPaying } = call.behaviour;
  const over = billPaying.over(bill, call);
  const content = html`${notice(trouble)} ${facts(bill, call)}
  ${over === null ? paymentForm(billStanding.outstanding(bill, call)) : html`<p>It can no longer be paid: ${over}.</p>`}`;
  return showPage(http, trouble === null ? 200 : 422, 'Pay a bill', content);
}

const facts = (bill: Bill, call: Call): Markup => {
  const { billStanding, billShowing } = call.behaviour;
  return html`<p>${bill.description ?? ''}</p>
    <dl>
      <dt>Control number</dt>
      <dd>${billShowing.printed(bill.controlNumber, call)}</dd>
      <dt>State</dt>
      <dd>${billStanding.state(bill, call).replace('_', ' ')}</dd>
      <dt>Amount</dt>
      <dd>${shillings(bill.amount)}</dd>
      <dt>Outstanding</dt>
      <dd>${shillings(billStanding.outstanding(bill, call))}</dd>
    </dl>`;
};

const paymentForm = (outstanding: number): Markup =>
  html`<form method="post">
    <label>
      Amount in TZS
      <input name="amount" type="number" min="1" step="1" required value="${outstanding / 100}" />
    </label>
    ${payerFields}
    <button>Pay</button>
  </form>`;

function showPaid(http: PageContext, amount: number, bill: Bill, call: Call): Response | Promise<Response> {
  const left = shillings(call.behaviour.billStanding.outstanding(bill, call));
  return showPage(
    http,
    200,
    'Thank you',
    html`<p>You paid ${shillings(amount)}. ${left} is still outstanding.</p>
      <p><a href="">Back to the bill</a></p>`,
  );
}

export const billPayerPages = payablePages<Bill>({
  path: '/b/:number',
  find: (http, live) => live.controlNumbers.get(http.req.param('number') ?? ''),
  show: showBillPage,
  pay: (http, form, bill, payer, call) => {
    const amount = readAmount(form);
    const paid = payBill(amount, bill, payer, call);
    return 'unfit' in paid ? paid : showPaid(http, amount, bill, call);
  },
});
