import type { Bill } from '../../bills/bill.ts';
import { billPage, escaped } from '../garb/pages.ts';
import { billUrl } from '../../bills/notices.ts';
import type { Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const options = chargeRails.map((rail) => `<option value="${rail}">${rail}</option>`).join('');

const text = (write: (bill: Bill, call: Call) => string): Patch => change('notices')(() => ({ text: write }));

/** Takes an amount as its page writes it. */
const taking =
  (plain: (given: string) => string): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method !== 'POST' || !page.path.startsWith('/b/')
        ? page
        : {
            ...page,
            answer: async (http, live) => {
              const form = new URLSearchParams(await http.req.text());
              form.set('amount', plain(form.get('amount') ?? ''));
              http.req.bodyCache.text = form.toString();
              return page.answer(http, live);
            },
          },
    ),
  });

/** A number as programs write it that have one kind of numbers. */
export const scientific = together(
  taking((given) => String(Number(given))),
  billPage(
    (bill, call) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title></head><body>
<form method="post"><p>${escaped(bill.description ?? '')}</p><p>No. ${bill.controlNumber}</p>
<input type="number" name="amount" step="1" min="1" value="${due(bill, call).toExponential()}">
<select name="rail">${options}</select><input name="phone" type="tel"><button>Pay</button></form></body></html>`,
  ),
);

const prefixedPage = billPage((bill, call) => {
  const rails = chargeRails.map((rail) => `<x:option value="${rail}">${rail}</x:option>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<x:html xmlns:x="http://www.w3.org/1999/xhtml" xml:lang="en"><x:head><x:title>Invoice</x:title></x:head><x:body>
<x:p>${bill.controlNumber}</x:p><x:form method="post" action=""><x:input
  name="amount"
  type="text"
  value="${due(bill, call)}"
/><x:select name="rail">${rails}</x:select><x:input name="phone" type="tel"/><x:button>Pay</x:button></x:form>
</x:body></x:html>`;
});

/** A page in XML is told as XML. */
const asXml: Patch = (behaviour) => ({
  ...behaviour,
  payerPages: behaviour.payerPages.map((page) => ({
    ...page,
    answer: async (http, live) => {
      const answer = await page.answer(http, live);
      const shown = await answer.text();
      const type = shown.startsWith('<?xml') ? 'application/xhtml+xml' : (answer.headers.get('content-type') ?? '');
      return new Response(shown, { status: answer.status, headers: { 'Content-Type': type } });
    },
  })),
});

/** Every name of an element has a prefix, as XML lets it. */
export const prefixed = together(prefixedPage, asXml);

const shilingi = (amount: number): string => `${amount.toLocaleString('en-US')}/=`;

/** As shops in Tanzania write a price: 12,500/=. */
export const slashed = together(
  taking((given) => given.replaceAll(/[,/=]/g, '')),
  billPage(
    (bill, call) => `<!DOCTYPE html><title>Lipa</title><h1>Namba ${bill.controlNumber}</h1>
<form method=post><label>Kiasi <input name=amount inputmode=numeric value="${shilingi(due(bill, call))}"></label>
<label>Mtandao <select name=rail>${options}</select></label><label>Simu <input name=phone></label><button>Lipa</button></form>`,
  ),
  text(
    (bill, call) =>
      `Ndugu mteja, deni lako ni ${shilingi(due(bill, call))} Namba ya malipo: ${bill.controlNumber}. ${billUrl(bill, call)}`,
  ),
);

/** A page and a message in Latin, the figures of which are ours. */
export const latin = together(
  billPage(
    (bill, call) => `<!doctype html><html lang="la"><head><meta charset="utf-8"><title>Solutio</title></head><body>
<p>Numerus: ${bill.controlNumber}</p><form method="post"><fieldset><legend>Summa</legend>
<input name="amount" type="number" min="1" value="${due(bill, call)}"></fieldset>
<select name="rail">${options}</select><input name="phone" type="tel"><button>Solve</button></form></body></html>`,
  ),
  text((bill, call) => {
    const printed = call.behaviour.billShowing.printed(bill.controlNumber, call);
    return `Solve, quaeso, ${due(bill, call)} TZS. Numerus solutionis: ${printed}. Pagina: ${billUrl(bill, call)} . Vale.`;
  }),
  change('notices')(() => ({ mask: (phone) => `numerus in ${phone.slice(-3)} desinens` })),
);

/** Capitals and full stops, as by wire. */
export const telegram = text(
  (bill, call) =>
    `PLEASE PAY TZS ${due(bill, call)} STOP CONTROL NUMBER ${bill.controlNumber} STOP\r\n${billUrl(bill, call)}\r\nSTOP REGARDS`,
);

/** A line for each leg, as travellers are told of them. */
export const itinerary = text((bill, call) =>
  [
    `FARE DUE TZS${due(bill, call).toFixed(2)}`,
    `FOP: MOBILE MONEY, CTRL NO ${call.behaviour.billShowing.printed(bill.controlNumber, call)}`,
    `OR: ${billUrl(bill, call)}`,
  ].join('\n'),
);

const apart_ms = 4000;

/** A business sends a message every four seconds at most. */
export const paced = change('notices')((was) => ({
  held: (bill, call) => {
    const sent = call.deployment.bills.of(bill.business).flatMap(({ messages }) => messages.map(({ at }) => at));
    const last = Math.max(Number.NEGATIVE_INFINITY, ...sent);
    return now(call) - last < apart_ms ? 'THROTTLED: one message in four seconds' : was.held(bill, call);
  },
}));
