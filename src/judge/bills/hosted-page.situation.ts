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
type PartPaid = Parts<'made' | 'read', { page: Page; amount: number; outstanding: number }>;

/**
 * A field that holds the whole amount is wrong where nothing can fill in another; one that holds nothing may be filled
 * by a script.
 */
export const pagePrefilled = situation<PartPaid>(
  'bills/page-prefilled',
  ({ made, read, page, amount, outstanding }) => {
    const { filled = [], scripted = true } = page;
    const number = String(objectOf(made)?.['control_number']);
    const holds = (minor: number): boolean => filled.some((value) => tellsAmount(value, minor, number));
    const rule = 'bill.hosted-page-prefilled';
    if (holds(outstanding)) return [kept(rule)];
    if (scripted || page.status !== 200 || !holds(amount)) return [];
    const expected = `the outstanding amount ${outstanding / 100} TZS filled in at ${page.url}`;
    const actual = `the whole amount ${amount / 100} TZS, of which a part is paid`;
    return decided(rule, read, false, { expected, actual, with: [made.n] });
  },
);
