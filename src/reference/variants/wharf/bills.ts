import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const text = (write: (bill: Bill, call: Call) => string): Patch => change('notices')(() => ({ text: write }));

/** How a payer gets to the number on a telephone without a browser. */
export const dialText = text((bill, call) => {
  const left = due(bill, call).toLocaleString('en-US');
  return `Piga *150*00#, chagua 4 (Lipa Bili), weka namba ${bill.controlNumber}, kiasi TZS ${left}. Au bofya ${billUrl(bill, call)}`;
});

const apart = (text_: string): string => `\u2066${text_}\u2069`;

/** Arabic from right to left, in which figures and links stand apart from left to right. */
export const leftToRight = text((bill, call) => {
  const left = apart(`TZS ${due(bill, call).toLocaleString('en-US')}`);
  const number = apart(call.behaviour.billShowing.printed(bill.controlNumber, call));
  return `\u200fالمبلغ المستحق ${left} رقم الدفع ${number} الرابط ${apart(billUrl(bill, call))}`;
});

/** As in Maputo: dots between thousands, and a comma before cents. */
export const dottedText = text((bill, call) => {
  const left = due(bill, call).toLocaleString('de-DE', { minimumFractionDigits: 2 });
  return `Em divida: ${left} TZS. Referencia ${bill.controlNumber}. ${billUrl(bill, call)}`;
});

const soon_ms = 8000;

/** Nobody is bothered twice within eight seconds, however often a bill is told. */
export const notTooSoon = change('notices')((was) => ({
  held: (bill, call) => {
    const last = bill.messages.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    return now(call) - last < soon_ms
      ? 'Ujumbe umetumwa sasa hivi – a message went out just now. Try again later.'
      : was.held(bill, call);
  },
  mask: (phone) => `•••${phone.slice(-3)}`,
}));

/** Who asked not to be disturbed is not. */
export const doNotDisturb = change('notices')((was) => ({
  held: (bill, call) =>
    call.trace.noticeOrder?.phone.endsWith('7') === true ? 'do_not_disturb' : was.held(bill, call),
  mask: (phone) => `XXXXXXXXX${phone.slice(-3)}`,
}));
