import { type Page, pageThere } from '../general/payer-page.ts';
import { type Parts, situation } from '../situation.ts';

/** The page of a bill, for its payer. */
export const billPage = situation('bills/hosted-page', ({ made, page }: Parts<'made', { page: Page }>) =>
  pageThere('bill.hosted-page', made, page),
);
