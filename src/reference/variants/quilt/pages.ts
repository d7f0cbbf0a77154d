import { billPage, escaped } from '../garb/pages.ts';
import type { Bill } from '../../bills/bill.ts';
import type { Call } from '../../http/call.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { change } from '../../change.ts';

const rails = chargeRails.map((rail) => `<option value="${rail}">${rail}</option>`).join('');
const payer = `<p><select name="rail">${rails}</select> <input name="phone" type="tel" required></p>`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${content}</body></html>`;

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

/** Nothing was paid yet: how much, as somebody types it. */
const fresh = (bill: Bill, left: number): string =>
  `<h1>${escaped(bill.description ?? 'Bill')}</h1><p>${bill.controlNumber}</p>
<form method="post"><input name="amount" inputmode="numeric" autocomplete="off" value="${left}">${payer}<button>Pay</button></form>`;

/** Something was paid: the rest, a part of it, or what one writes. */
const begun = (bill: Bill, left: number): string =>
  `<h1>Thank you so far</h1><meter min="0" max="${bill.amount / 100}" value="${bill.amount / 100 - left}"></meter>
<form method="post" action=""><p>${bill.controlNumber}</p>
<label>What you pay now <input type="number" name="amount" min="1" step="1" value="${left}"></label>
<output>${left}</output>${payer}<input type="submit" value="Pay the rest"></form>`;

/** All was paid: who likes to pay more may say so. */
const settled = (bill: Bill): string =>
  `<h1>Paid</h1><p>${bill.controlNumber}</p><details><summary>Pay more</summary>
<form method="post"><input name="amount" type="number" min="1" value="0">${payer}<button>Pay</button></form></details>`;

/** A page looks by how far its bill is. */
export const pagesByState = billPage((bill, call) => {
  const left = due(bill, call);
  const state = call.behaviour.billStanding.state(bill, call);
  const content = state === 'open' ? fresh(bill, left) : state === 'part_paid' ? begun(bill, left) : settled(bill);
  return page('Bill', content);
});

/** Addresses of links tell what was asked, for a payer's eyes alone: the fragment goes to no server. */
export const linksWithFragments = change('linkShowing')((was) => ({
  url: (link, call) => `${was.url(link, call)}#${link.title.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 12)}`,
}));
