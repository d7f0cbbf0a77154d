import type { Exchange } from '../../evidence/exchange.ts';
import { idOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Parts {
  readonly made: Exchange;
  /** What was found at the control number. */
  readonly page: { readonly url: string; readonly status: number; readonly type: string };
}

/** The page of a bill, for its payer. */
export const billPage = situation<Parts>('bills/hosted-page', ({ made, page: { url, status, type } }) => {
  const found = status >= 200 && status < 300;
  const expected = `a page for the payer of ${idOf(made)} at ${url}`;
  const actual = found ? `${status} with JSON` : String(status);
  const stands = found && type !== 'application/json';
  return ruling('bill.hosted-page', made, [stands ? null : { expected, actual }]);
});
