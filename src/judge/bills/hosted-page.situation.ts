import { kept } from '../../evidence/decision.ts';
import { objectOf } from '../../evidence/read.ts';
import { type Page, pageThere } from '../general/payer-page.ts';
import { tellsAmount } from '../notices/message-text.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** The page of a bill, for its payer. */
export const billPage = situation('bills/hosted-page', ({ made, page }: Parts<'made', { page: Page }>) =>
  pageThere('bill.hosted-page', made, page),
);

/** The page of a bill of which a part is paid. */
type PartPaid = Parts<
  'made' | 'read',
  {
    page: Page;
    amount: number;
    outstanding: number;
    /** What was outstanding when the page was looked at before, after an earlier part. */
    before?: readonly number[];
  }
>;

/**
 * A field that holds the whole amount, or what was left before the last part, is wrong where nothing can fill in another;
 * one that holds nothing may be filled by a script.
 */
export const pagePrefilled = situation<PartPaid>(
  'bills/page-prefilled',
  ({ made, read, page, amount, outstanding, before = [] }) => {
    const { filled = [], scripted = true } = page;
    const number = String(objectOf(made)?.['control_number']);
    const holds = (minor: number): boolean => filled.some((value) => tellsAmount(value, minor, number));
    const rule = 'bill.hosted-page-prefilled';
    if (holds(outstanding)) return [kept(rule)];
    const old = [amount, ...before].find(holds);
    if (scripted || page.status !== 200 || old === undefined) return [];
    const expected = `the outstanding amount ${outstanding / 100} TZS filled in at ${page.url}`;
    const what = old === amount ? 'the whole amount' : 'what was left before the last part';
    const actual = `${what}: ${old / 100} TZS`;
    return decided(rule, read, false, { expected, actual, with: [made.n] });
  },
);
