import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { type Page, pageThere } from '../general/payer-page.ts';
import { tellsAmount, unitsTold } from '../notices/message-text.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** The page of a bill, for its payer. */
export const billPage = situation('bills/hosted-page', ({ made, page }: Parts<'made', { page: Page }>) =>
  pageThere('bill.hosted-page', made, page),
);

/** Whether an amount is filled in on the page of a bill. */
const fillsIn = ({ filled = [] }: Page, made: Exchange, minor: number): boolean =>
  filled.some((value) => tellsAmount(value, minor, numberOf(made)));

const numberOf = (made: Exchange): string => String(objectOf(made)?.['control_number']);

/** What a page is filled in with, where that is what is outstanding; else null. */
export const filledIn = (page: Page, made: Exchange, outstanding: number): FilledIn | null =>
  fillsIn(page, made, outstanding) ? { filled: page.filled ?? [], outstanding, controlNumber: numberOf(made) } : null;

const wrongly = (old: number, amount: number): string =>
  `${old === amount ? 'the whole amount' : 'what was left before the last part'}: ${old / 100} TZS`;

/** The page of a bill of which a part is paid. */
type PartPaid = Parts<
  'made' | 'read',
  {
    page: Page;
    amount: number;
    outstanding: number;
    /** What was outstanding when the page was looked at before, after an earlier part. */
    before?: readonly number[];
    /** The page of this bill or another, looked at before, on which what was outstanding of that was filled in. */
    earlier?: FilledIn | null;
  }
>;

/** What stood in the fields of a page, of which number, when so much was outstanding. */
export interface FilledIn {
  readonly filled: readonly string[];
  readonly outstanding: number;
  readonly controlNumber: string;
}

/** In which units a page is filled in; in which it is open, that it stays the same is not. */
const unitsIn = ({ filled, outstanding, controlNumber }: FilledIn): readonly string[] => [
  ...new Set(filled.flatMap((value) => unitsTold(value, outstanding, controlNumber))),
];

function otherUnit(now: FilledIn, earlier: FilledIn | null): string | null {
  const [before, after] = [earlier ? unitsIn(earlier) : [], unitsIn(now)];
  return before.length === 1 && after.length === 1 && before[0] !== after[0]
    ? `${after[0]}, which were ${before[0]} before: ${now.filled.join(', ')}`
    : null;
}

/**
 * A field that holds the whole amount, or what was left before the last part, is wrong where nothing can fill in another;
 * one that holds nothing may be filled by a script. Where an earlier page was filled in, so is this one, and in its units.
 */
export const pagePrefilled = situation<PartPaid>(
  'bills/page-prefilled',
  ({ made, read, page, amount, outstanding, before = [], earlier = null }) => {
    const { filled = [], scripted = true } = page;
    const holds = (minor: number): boolean => fillsIn(page, made, minor);
    const rule = 'bill.hosted-page-prefilled';
    const expected = `the outstanding amount ${outstanding / 100} TZS filled in at ${page.url}`;
    if (holds(outstanding)) {
      const unit = scripted ? null : otherUnit({ filled, outstanding, controlNumber: numberOf(made) }, earlier);
      return decided(rule, read, unit === null, { expected, actual: String(unit), with: [made.n] });
    }
    const old = [amount, ...before].find(holds);
    const other = earlier !== null && filled.length > 0;
    if (scripted || page.status !== 200 || (old === undefined && !other)) return [];
    const actual = old === undefined ? `other figures: ${filled.join(', ')}` : wrongly(old, amount);
    return decided(rule, read, false, { expected, actual, with: [made.n] });
  },
);
