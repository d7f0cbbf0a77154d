import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Patch } from '../../behaviour.ts';
import type { PayerPage } from '../../payer-pages/payer-page.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { unsentCall } from '../../http/call-of.ts';

/** Of what is left to pay, in whole shillings. */
const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const inWords = (shillings: number, locale: string): string => shillings.toLocaleString(locale);

/** Answers the page of a bill that can be paid in another way; what becomes of others stays. */
const billPage =
  (type: string, draw: (bill: Bill, call: Call) => string): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method === 'GET' && page.path.startsWith('/b/') ? { ...page, answer: drawn(page, type, draw) } : page,
    ),
  });

const drawn =
  (page: PayerPage, type: string, draw: (bill: Bill, call: Call) => string): PayerPage['answer'] =>
  (http, live: Deployment) => {
    const bill = live.controlNumbers.get(http.req.param('number') ?? '');
    const call = unsentCall(live);
    if (!bill || call.behaviour.billPaying.over(bill, call) !== null) return page.answer(http, live);
    return new Response(draw(bill, call), { headers: { 'Content-Type': type, 'Content-Language': 'sw' } });
  };

const texted = (text: (bill: Bill, call: Call) => string): Patch => change('notices')(() => ({ text }));

/** XML has no control characters. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const rails = (): string => chargeRails.map((rail) => `<option value="${rail}">${rail}</option>`).join('');

/** A hundred thousand is a lakh: thousands stand apart, and above them hundreds. */
const lakhs = (bill: Bill, call: Call): string => inWords(due(bill, call), 'en-IN');

export const countedInLakhs = together(
  billPage(
    'text/html;charset=UTF-8',
    (bill, call) => `<!DOCTYPE html><html lang="en-IN"><head><title>Bill payment</title></head><body>
<table border="1"><tr><th scope="row">Ctrl. No.</th><td>${call.behaviour.billShowing.printed(bill.controlNumber, call)}</td></tr>
<tr><th scope="row">Narration</th><td>${escaped(bill.description ?? '')}</td></tr>
<tr><th scope="row">Amt. due (TZS)</th><td align="right">${lakhs(bill, call)}/-</td></tr></table>
<form method="post"><input type="text" inputmode="numeric" id="shown" value="${lakhs(bill, call)}" aria-label="Amount">
<input type="hidden" name="amount" value="${due(bill, call)}"><select name="rail">${rails()}</select>
<input name="phone" type="tel" required><button>Proceed to pay</button></form>
<script>shown.oninput = () => (document.forms[0].amount.value = shown.value.replace(/\\D/g, ''));</script></body></html>`,
  ),
  texted((bill, call) => {
    const number = bill.controlNumber.replaceAll(/\d{4}(?=\d)/g, '$&-');
    return `Dear Customer, amt due TZS ${lakhs(bill, call)}/- agst Ctrl No ${number}. Pay: ${billUrl(bill, call)} -MPAPI`;
  }),
);

/** XHTML for whoever has it, and an amount that is chosen by a slider, from a shilling to twice what is due. */
export const slider = together(
  billPage('application/xhtml+xml', (bill, call) => {
    const left = due(bill, call);
    return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="sw"><head><title>Lipa ankara</title></head><body>
<dl><dt>Namba ya malipo</dt><dd>${bill.controlNumber}</dd><dt>Maelezo</dt><dd>${escaped(bill.description ?? '')}</dd>
<dt>Deni</dt><dd><data value="${left}">Sh ${inWords(left, 'en').replaceAll(',', '\u2009')}</data></dd></dl>
<form method="post" action=""><label>Kiasi <input type="range" name="amount" list="steps" min="${Math.min(1, left)}" max="${2 * left}" step="1" value="${left}"/></label>
<datalist id="steps"><option value="${left}"/><option value="${Math.ceil(left / 2)}"/></datalist><output for="amount">${left}</output>
<select name="rail">${rails()}</select><input name="phone" type="tel" required="required"/><button type="submit">Lipa</button></form>
</body></html>`;
  }),
  texted((bill, call) => {
    const left = inWords(due(bill, call), 'en');
    return `Lipa (${billUrl(bill, call)}). Namba: ${bill.controlNumber}; deni: TSh${left}.`;
  }),
);

const width = 34;

const line = (name: string, value: string): string => name + '.'.repeat(width - name.length - value.length) + value;

/** The scheme and the host of an address may be written in capitals. */
const shoutedHost = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]+/, (start) => start.toUpperCase());

/** A printer of receipts writes pages and messages: 34 signs to a line, and capitals. */
export const tillRoll = together(
  billPage('text/html; charset=us-ascii', (bill, call) => {
    const left = inWords(due(bill, call), 'en').replaceAll(',', ' ');
    const lines = [line('NAMBA', bill.controlNumber), line('DENI', `SH ${left}.00`), '='.repeat(width)];
    return `<html><body bgcolor=#ffffff><form method=post><pre>
${lines.join('\n')}
KIASI SH <input name=amount size=12 value=${due(bill, call)}>
SIMU     <input name=phone size=12>
MTANDAO  <select name=rail>${rails()}</select>
<input type=submit value="  LIPA  "></pre></form></body></html>`;
  }),
  texted((bill, call) => {
    const left = inWords(due(bill, call), 'en');
    return `DENI SH.${left}/=\nNAMBA ${bill.controlNumber}\n<${shoutedHost(billUrl(bill, call))}>`;
  }),
);
