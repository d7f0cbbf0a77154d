import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import { change, fieldOf } from '../../change.ts';
import { furthest, type Call } from '../../http/call.ts';
import { localDay, midnightOf } from './times.ts';
import type { Patch } from '../../behaviour.ts';

const fiveCycle = (digit: number, by: number): number =>
  digit < 5
    ? by < 5
      ? (digit + by) % 5
      : ((digit + by) % 5) + 5
    : by < 5
      ? ((digit - by) % 5) + 5
      : (digit - by + 5) % 5;

const turned: readonly number[] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

const turnedBy = (digit: number, times: number): number =>
  times === 0 ? digit : turnedBy(turned[digit] ?? 0, times - 1);

/** What undoes a digit. */
const undoing: readonly number[] = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9];

/** By the symmetries of a pentagon, as Verhoeff has it. */
export const verhoeff = change('billMaking')(() => ({
  checkDigit: (digits) => {
    const sum = Array.from(digits)
      .toReversed()
      .reduce((all, digit, place) => fiveCycle(all, turnedBy(Number(digit), (place + 1) % 8)), 0);
    return String(undoing[sum] ?? 0);
  },
}));

/** ISO/IEC 7064, MOD 11,10. */
function hybridDigit(digits: string): string {
  const rest = Array.from(digits).reduce((product, digit) => {
    const sum = (product + Number(digit)) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return String((11 - rest) % 10);
}

/** Numbers of the state begin with 99, and end as ISO/IEC 7064 has it. */
export const stateNumbers = change('billMaking')(() => ({
  controlNumber: (random, call) => {
    const { controlNumbers, behaviour } = call.deployment;
    for (;;) {
      const digits = `9910${random.text('0123456789', 7)}`;
      const number = digits + behaviour.billMaking.checkDigit(digits, call);
      if (!controlNumbers.has(number)) return number;
    }
  },
  checkDigit: hybridDigit,
}));

/** A day of a bank ends at midnight by the clocks of Tanzania, and so does what expires within it. */
export const untilClosing = change('billStanding')((was) => ({
  state: (bill, call) => {
    const state = was.state(bill, call);
    if (state !== 'expired' || furthest(call) >= midnightOf(localDay(bill.expiresAt ?? 0) + 1)) return state;
    return bill.account.received > 0 ? 'part_paid' : 'open';
  },
}));

const neighbour = /^\+(?:250|254|256|257)\d{8,9}$/;

/** Bills of one branch are paid from five countries. */
export const neighbours = fieldOf('noticeOrder')('phone')(
  (was) => (given, call) => (typeof given === 'string' && neighbour.test(given) ? { value: given } : was(given, call)),
);

/** A number is told in words. */
export const maskInWords = change('notices')(() => ({ mask: (phone) => `inayoishia na ${phone.slice(-3)}` }));

/** A fixed line takes no messages; whoever asks for one is told so. */
export const noFixedLines = change('notices')((was) => ({
  held: (bill, call) =>
    call.trace.noticeOrder?.phone.startsWith('+2552') === true ? 'FIXED_LINE: nambari ya mezani' : was.held(bill, call),
}));

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const grouped = (shillings: number): string => shillings.toLocaleString('en-US');

const text = (write: (bill: Bill, call: Call) => string): Patch => change('notices')(() => ({ text: write }));

/** A number by three, five and four, and an amount with two decimals and the code of its currency behind it. */
export const branchText = text((bill, call) => {
  const number = bill.controlNumber.replace(/^(\d{3})(\d{5})(\d{4})$/, '$1 $2 $3');
  return `Hi, pay ${grouped(due(bill, call))}.00TZS to ${number}. Link:${billUrl(bill, call)}`;
});

/** A verse comes before what is asked for. */
export const verseText = text((bill, call) => {
  const left = grouped(due(bill, call)).replaceAll(',', '\u00a0');
  const number = bill.controlNumber.replaceAll(/\d{4}(?=\d)/g, '$&\u00a0');
  return `"Mungu humpenda yeye atoaye kwa moyo wa ukunjufu" (2 Kor 9:7). Ahadi: TZS\u00a0${left}. Namba: ${number}. ${billUrl(bill, call)}`;
});

/** What the meter says stands before what it costs. */
export const meterText = text((bill, call) => {
  const left = due(bill, call);
  const lines = [
    'MAJI: usomaji 004127 -> 004163 (36 m3)',
    `Deni Sh ${grouped(left)}/= (unit 1 = Sh 1,845)`,
    `No. ${bill.controlNumber}`,
    billUrl(bill, call),
  ];
  return lines.join('\n');
});

const reading_m3 = 36;

/** A bill tells what was read at the meter, and what was owed before. */
export const meterRead = change('billShowing')((was) => ({
  bill: (bill, call) => ({
    ...was.bill(bill, call),
    meter: { object: 'meter_reading', from: 4127, to: 4127 + reading_m3, unit: 'm3' },
    previous_balance_minor: 0,
  }),
}));
