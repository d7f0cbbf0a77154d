import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { change } from '../../change.ts';
import { chargeRails } from '../../../contract/limits.ts';
import type { Call } from '../../http/call.ts';
import { inFours } from './ids.ts';
import type { Patch } from '../../behaviour.ts';
import { unsentCall } from '../../http/call-of.ts';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws the page of a bill that can be paid; that of another stays as it is. */
export const billPage =
  (draw: (bill: Bill, call: Call) => string): Patch =>
  (behaviour) => ({
    ...behaviour,
    payerPages: behaviour.payerPages.map((page) =>
      page.method !== 'GET' || !page.path.startsWith('/b/')
        ? page
        : {
            ...page,
            answer: (http, live) => {
              const bill = live.controlNumbers.get(http.req.param('number') ?? '');
              const call = unsentCall(live);
              if (!bill || call.behaviour.billPaying.over(bill, call) !== null) return page.answer(http, live);
              return new Response(draw(bill, call), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
            },
          },
    ),
  });

const text = (write: (bill: Bill, call: Call) => string): Patch => change('notices')(() => ({ text: write }));

const byNumbers = (digits: number): string => String(digits).replaceAll(/\d/g, (digit) => `&#x3${digit};`);

const payer = `<select name=rail>${chargeRails.map((rail) => `<option>${rail}`).join('')}</select><input name=phone type=tel>`;

/** Two forms: one for all of it or half of it, and one for any amount; digits are written by their numbers. */
export const twoForms = billPage((bill, call) => {
  const left = due(bill, call);
  const half = Math.max(1, Math.floor(left / 2));
  return `<!DOCTYPE html><meta charset=utf-8><title>Ankara ya Halmashauri</title>
<table><tr><th>Kumb. Na.<td>${escaped(bill.customerRef)}<tr><th>Namba ya malipo<td>${bill.controlNumber}
<tr><th>Deni (TZS)<td>${byNumbers(left)}</table>
<form method=post><input type=radio name=amount value="${byNumbers(left)}" checked>Yote
<input type=radio name=amount value="${byNumbers(half)}">Nusu ${payer}<button>Lipa</button></form>
<form method=post><input name=amount inputmode=numeric value='${byNumbers(left)}'>${payer}<button>Lipa kiasi hiki</button></form>`;
});

/** Fields come before their form, which they name; the amount is within a list of what was agreed. */
export const outsideForm = billPage((bill, call) => {
  const left = due(bill, call);
  return `<!doctype html><html lang="sw-TZ"><head><title>Ada</title></head><body><main>
<p>Namba: <b>${inFours(bill.controlNumber).replaceAll('-', '&#8209;')}</b></p>
<input form="lipa" type="hidden" name="csrf" value="20261129">
<label>Kiasi <input form="lipa" name="amount" type="text" pattern="[0-9]+" value="${left}" list="sehemu"></label>
<datalist id="sehemu"><option value="${Math.ceil(left / 3)}"></option><option value="${left}"></option></datalist>
<label>Simu <input form="lipa" name="phone"></label><select form="lipa" name="rail">${chargeRails
    .map((rail) => `<option value="${rail}">${rail.toUpperCase()}</option>`)
    .join('')}</select>
<form id="lipa" method="post"></form><button form="lipa">Lipa ${left.toLocaleString('en-US')}/=</button></main></body></html>`;
});

/** As those write who sell power: other digits come first, those of a meter and of units among them. */
export const powerText = text((bill, call) => {
  const left = due(bill, call).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const number = inFours(bill.controlNumber);
  return `LUKU 0412-7781-903: 35.1kWh @ TZS 356.24. Deni TZS ${left}. Namba ya malipo ${number}. ${billUrl(bill, call)}`;
});

/** In capitals and by the law; what a number is said behind it. */
export const lawfulText = text((bill, call) => {
  const left = due(bill, call).toFixed(2);
  return `ILANI YA MADAI (SURA 290): TSH.${left} NDANI YA SIKU 14. ${bill.controlNumber} NDIYO NAMBA YA MALIPO. ${billUrl(bill, call)}`;
});

/** As in Geneva: thousands stand apart by an apostrophe. */
export const apostrophes = text((bill, call) => {
  const left = due(bill, call).toLocaleString('en-US').replaceAll(',', '\u2019');
  return `Ada: ${left} TZS\r\n${billUrl(bill, call)}\r\nNo. ${call.behaviour.billShowing.printed(bill.controlNumber, call)}`;
});

/** What is to be dialled comes first, and holds the number and the amount as well. */
export const toDial = text((bill, call) => {
  const left = due(bill, call);
  return `*150*50*${bill.controlNumber}*${left}# au ${billUrl(bill, call)}. Namba ${bill.controlNumber}, salio TZS ${left}`;
});

const weights = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2],
  [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4],
] as const;

/** As in personal codes of Estonia: by one row of weights, by another where the first leaves ten, and zero where both do. */
export const twoRows = change('billMaking')(() => ({
  checkDigit: (digits) => {
    const rests = weights.map(
      (row) => row.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11,
    );
    return String(rests.find((rest) => rest < 10) ?? 0);
  },
}));
