import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { type Page, pageThere } from '../general/payer-page.ts';
import { tellsAmount } from '../notices/message-text.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** The page of a bill, for its payer. */
export const billPage = situation('bills/hosted-page', ({ made, page }: Parts<'made', { page: Page }>) =>
  pageThere('bill.hosted-page', made, page),
);

/** Whether an amount is filled in on the page of a bill. */
export const fillsIn = ({ filled = [] }: Page, made: Exchange, minor: number): boolean =>
  filled.some((value) => tellsAmount(value, minor, String(objectOf(made)?.['control_number'])));

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
    /** What was outstanding of another bill was filled in on its page. */
    elsewhere?: boolean;
  }
>;

/**
 * A field that holds the whole amount, or what was left before the last part, is wrong where nothing can fill in another;
 * one that holds nothing may be filled by a script. Where the page of another bill was filled in, so is this one.
 */
export const pagePrefilled = situation<PartPaid>(
  'bills/page-prefilled',
  ({ made, read, page, amount, outstanding, before = [], elsewhere = false }) => {
    const { filled = [], scripted = true } = page;
    const holds = (minor: number): boolean => fillsIn(page, made, minor);
    const rule = 'bill.hosted-page-prefilled';
    if (holds(outstanding)) return [kept(rule)];
    const old = [amount, ...before].find(holds);
    const other = elsewhere && filled.length > 0;
    if (scripted || page.status !== 200 || (old === undefined && !other)) return [];
    const expected = `the outstanding amount ${outstanding / 100} TZS filled in at ${page.url}`;
    const actual = old === undefined ? `other figures: ${filled.join(', ')}` : wrongly(old, amount);
    return decided(rule, read, false, { expected, actual, with: [made.n] });
  },
);
