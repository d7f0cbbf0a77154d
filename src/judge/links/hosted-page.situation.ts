import { type Page, pageThere } from '../general/payer-page.ts';
import { type Parts, situation } from '../situation.ts';

/** The page of a link, for its payer. */
export const linkPage = situation('links/hosted-page', ({ made, page }: Parts<'made', { page: Page }>) =>
  pageThere('payment-link.hosted-page', made, page),
);
