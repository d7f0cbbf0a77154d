import { idOf } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** What was found at a control number. */
interface Page {
  readonly url: string;
  readonly status: number;
  readonly type: string;
}

/** The page of a bill, for its payer. */
export const billPage = situation('bills/hosted-page', ({ made, page }: Parts<'made', { page: Page }>) => {
  const { url, status, type } = page;
  const found = status >= 200 && status < 300;
  const expected = `a page for the payer of ${idOf(made)} at ${url}`;
  const actual = found ? `${status} with JSON` : String(status);
  return decided('bill.hosted-page', made, found && type !== 'application/json', { expected, actual });
});
