import type { Bill } from '../../bills/bill.ts';
import type { Call } from '../../http/call.ts';
import { billPage, escaped } from '../garb/pages.ts';
import { chargeRails } from '../../../contract/limits.ts';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const payer = `<select name="rail">${chargeRails.map((rail) => `<option value="${rail}">${rail}</option>`).join('')}</select>
<input name="phone" type="tel" required>`;

/** The amount is a text of several lines of which one is used. */
export const textAreaPage = billPage(
  (bill, call) => `<!doctype html><html lang="sw"><head><title>Malipo ya Serikali</title></head><body>
<h1>Namba ya kumbukumbu ${bill.controlNumber}</h1><p>${escaped(bill.description ?? '')}</p>
<form method="post"><textarea name="amount" rows="1" cols="14">
${due(bill, call)}</textarea>${payer}<button>Lipa</button></form></body></html>`,
);

const parts = [1, 2, 3, 4] as const;

/** Parts are offered in a menu, all of it being chosen, and another sum can be written in. */
export const menuPage = billPage((bill, call) => {
  const left = due(bill, call);
  const offered = [...new Set(parts.map((part) => Math.ceil(left / part)))];
  const options = offered.map((each) =>
    each === left
      ? `<option value="${each}" selected>Yote: ${each.toLocaleString('en-US')}</option>`
      : `<option value="${each}">${each.toLocaleString('en-US')}</option>`,
  );
  return `<!doctype html><html lang="sw"><head><title>Sadaka</title></head><body><p>${bill.controlNumber}</p>
<form method="post"><select name="amount" id="amount"><optgroup label="Kiasi (TZS)">${options.toReversed().join('')}</optgroup></select>
<button type="button" onclick="amount.outerHTML = '<input name=amount>'">Kiasi kingine</button>
${payer}<button>Toa</button></form></body></html>`;
});

/** The form is a component, which stands in a shadow tree of its own. */
export const shadowPage = billPage(
  (bill, call) => `<!doctype html><html lang="sw"><head><title>DAWASA</title></head><body>
<pay-bill number="${bill.controlNumber}"><template shadowrootmode="open"><style>:host { display: block }</style>
<form method="post"><label>Kiasi <input name="amount" type="number" min="1" value="${due(bill, call)}"></label>
${payer}<button>Lipa</button></form></template><p>${bill.controlNumber}</p></pay-bill></body></html>`,
);

/** The form is a page within the page. */
export const framedPage = billPage((bill, call) => {
  const form = `<form method="post" target="_top" action="">
<label>Amount <input name="amount" inputmode="numeric" value="${due(bill, call)}"></label>${payer}<button>Pay</button></form>`;
  return `<!doctype html><html lang="en"><head><title>Student account</title></head><body>
<h1>Control number ${bill.controlNumber}</h1><p>${escaped(bill.customerRef)}</p>
<iframe title="Pay" width="400" height="300" srcdoc="${escaped(form)}"></iframe></body></html>`;
});
