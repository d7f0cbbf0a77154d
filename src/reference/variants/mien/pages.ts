import type { Bill } from '../../bills/bill.ts';
import { billPageSeen } from '../../payer-pages/altered.ts';
import { billUrl } from '../../bills/notices.ts';
import type { Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';

const due = ({ amount, account }: Bill): number => Math.max(0, amount - account.received) / 100;

const left = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const field = /<input name="amount"[^>]*>/;

const grouped = (amount: number, by: string): string => amount.toLocaleString('en-US').replaceAll(',', by);

/** As in Switzerland: an apostrophe between thousands, and a dash where there are no cents. */
export const swissPages = together(
  billPageSeen((page, bill) =>
    page
      .replaceAll(/TZS ([\d,]+)/g, (_all, figures: string) => `TZS ${figures.replaceAll(',', '’')}.–`)
      .replace(field, () => `<input name="amount" inputmode="numeric" value="${grouped(due(bill), '’')}.–">`),
  ),
  change('notices')(() => ({
    text: (bill, call) => {
      const number = call.behaviour.billShowing.printed(bill.controlNumber, call);
      return `Offen: TZS ${grouped(left(bill, call), '’')}.–\nReferenz: ${number}\nZahlen unter ${billUrl(bill, call)}.`;
    },
  })),
);

const parts = [4, 2, 1] as const;

/** A quarter, a half or all of it, all of it being chosen already, or what a payer writes. */
function choices(amount: number): string {
  const offered = [...new Set(parts.map((part) => Math.ceil(amount / part)))].filter((each) => each < amount);
  const radio = (value: number, more: string): string =>
    `<input type="radio" name="amount" value="${value}"${more}><span>TZS ${grouped(value, ',')}</span>`;
  return [
    ...offered.map((each) => radio(each, '')),
    radio(amount, ' id="mine" checked'),
    '<input type="number" min="1" aria-label="Other" oninput="mine.value = this.value; mine.checked = true">',
  ].join('');
}

/** People of marketing: addresses tell where they were met, and a page offers parts. */
export const tracked = together(
  billPageSeen((page, bill) => page.replace(field, () => choices(due(bill)))),
  change('notices')(() => ({
    text: (bill, call) => {
      const number = bill.controlNumber.replaceAll(/\d{3}(?=\d)/g, '$& ');
      const from = `?utm_source=sms&utm_medium=notice&utm_campaign=2026-q4`;
      return `${grouped(left(bill, call), ',')} TZS to pay - tap ${billUrl(bill, call)}${from} or use ${number}`;
    },
  })),
  change('linkShowing')((was) => ({
    url: (link, call) => `${was.url(link, call)}?utm_source=api&title=${encodeURIComponent(link.title)}#pay`,
  })),
);

const office = '+255 22 211 0000';

/** A clerk tells how old a bill is and how many there are, before and behind what is to be paid. */
export const clerkWrites = change('notices')(() => ({
  text: (bill, call) => {
    const all = call.deployment.bills.of(bill.business).filter(({ customerRef }) => customerRef === bill.customerRef);
    const nth = all.indexOf(bill) + 1;
    return [
      `Bill ${nth}/${all.length}, issued ${new Date(bill.createdAt).toISOString().slice(0, 10)}.`,
      `Balance due: ${grouped(left(bill, call), ',')}.00 TZS (of ${grouped(bill.amount / 100, ',')}.00).`,
      `Ctrl ${bill.controlNumber}. ${billUrl(bill, call)} Office ${office}`,
    ].join(' ');
  },
}));
