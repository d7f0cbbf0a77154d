import type { Bill } from '../../bills/bill.ts';
import { billPage, escaped } from '../garb/pages.ts';
import type { Call } from '../../http/call.ts';
import { chargeRails } from '../../../contract/limits.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { together } from '../../change.ts';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const options = chargeRails.map((rail) => `<option value="${rail}">${rail}</option>`).join('');

/** Changes how the page of a bill is sent. */
const sent =
  (resend: (page: string, was: Response) => Response | Promise<Response>): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method === 'GET' && page.path.startsWith('/b/')
        ? {
            ...page,
            answer: async (http, live) => {
              const answer = await page.answer(http, live);
              return resend(await answer.text(), answer);
            },
          }
        : page,
    ),
  });

/** XML has no control characters, and a dollar sign begins a name of WML. */
const inWml = (text: string): string => escaped(text.replaceAll(/\p{Cc}/gu, ' ')).replaceAll('$', '$$$$');

/** A deck of cards, for telephones of 2001. */
export const wmlDeck = together(
  billPage(
    (bill, call) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE wml PUBLIC "-//WAPFORUM//DTD WML 1.1//EN" "http://www.wapforum.org/DTD/wml_1.1.xml">
<wml><card id="lipa" title="Lipa"><p>${inWml(bill.description ?? '')}</p>
<p>Namba ${bill.controlNumber}</p>
<p>TZS <input name="amount" format="*N" type="text" value="${due(bill, call)}"/></p>
<p><input name="phone" format="*N"/><select name="rail">${options}</select></p>
<do type="accept" label="Lipa"><go method="post" href=""><postfield name="amount" value="$(amount)"/>
<postfield name="phone" value="$(phone)"/><postfield name="rail" value="$(rail)"/></go></do></card></wml>`,
  ),
  sent((page, { status, headers }) => {
    const type = page.includes('<wml>') ? 'text/vnd.wap.wml; charset=UTF-8' : (headers.get('content-type') ?? '');
    return new Response(page, { status, headers: { 'Content-Type': type } });
  }),
);

/** Two bytes for each sign, the lower one first, behind a mark that says so. */
export const utf16Page = sent(
  (page, { status }) =>
    new Response(Buffer.from(`\ufeff${page.replace('charset="utf-8"', 'charset="utf-16"')}`, 'utf16le'), {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-16' },
    }),
);

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '⌫'] as const;

/** An amount is entered on keys that are drawn; its field takes none of those that one has. */
export const keyPad = billPage((bill, call) => {
  const buttons = keys.map((key) => `<button type="button" data-key="${key}">${key}</button>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${bill.controlNumber}</title></head><body>
<form method="post" novalidate><output>${bill.controlNumber.replaceAll(/\d{3}(?=\d)/g, '$&\u2009')}</output>
<input readonly inputmode="none" name="amount" value="${due(bill, call)}"><div class="pad">${buttons}</div>
<select name="rail">${options}</select><input name="phone" type="tel" required><button>OK</button></form>
<script>document.querySelector('.pad').onclick = ({ target: { dataset: { key } } }) => {
  const { amount } = document.forms[0];
  if (key) amount.value = key === '⌫' ? amount.value.slice(0, -1) : amount.value + key;
};</script></body></html>`;
});

/** What is to be paid is folded together, and the button stands outside of its form. */
export const folded = billPage(
  (bill, call) => `<!doctype html><html lang="pt"><head><title>Pagar</title></head><body><button form="f">Pagar</button>
<details><summary>Referencia ${bill.controlNumber}</summary><p>${escaped(bill.description ?? '')}</p>
<form id="f" method="post"><fieldset><legend>Valor</legend></fieldset></form></details>
<input form="f" name="amount" type="text" inputmode="decimal" autocomplete="off" value="${due(bill, call)}" pattern="\\d+">
<select form="f" name="rail">${options}</select><input form="f" name="phone" type="tel"></body></html>`,
);

const slow_ms = 900;

/** A page takes nearly a second, and asks to be looked at again. */
export const slowPage = sent(async (page, { status, headers }) => {
  await pause(slow_ms);
  return new Response(page, {
    status,
    headers: { 'Content-Type': headers.get('content-type') ?? 'text/html', Refresh: '60' },
  });
});
