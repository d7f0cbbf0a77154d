import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { idOf, listedIn, objectOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';
import { datedSince } from './times.ts';

type Arrived = Parts<
  'made' | 'before' | 'last',
  {
    /** That a payment of what was made is a charge. */
    rule: RuleId;
    amount: number;
    /** Lists that showed charges after the payment which they did not show before, and these. */
    pages: readonly Exchange[];
    charges: readonly string[];
  }
>;

/**
 * A payment of a bill or through a link, the last exchange before it, the last of the lists that were read since, and what
 * came of it within a quarter of an hour. What another payer did may have come with it.
 */
export const paymentArrived = situation<Arrived>(
  'charges/payment-arrived',
  ({ made, before, last, rule, amount, pages, charges }) => {
    const shown = pages.map((page, at) => ({ page, fields: listedIn(page).find(({ id }) => id === charges[at])! }));
    const sum = shown.reduce((all, { fields }) => all + Number(fields['amount_minor']), 0);
    if (sum === amount)
      return shown.flatMap(({ page, fields }) =>
        ruling('charge.created', page, datedSince(ofPage(page, fields), 'created', sentAtEarliest(before))),
      );
    if (sum > amount || last.answer?.status !== 200 || objectOf(last)?.['has_more'] === true) return [];
    const expected = `charges of ${amount} in all that succeeded, which was paid of ${idOf(made)}`;
    return ruling(rule, last, [{ expected, actual: `charges of ${sum}`, with: [made.n] }]);
  },
);

const ofPage = (exchange: Exchange, fields: Readonly<Record<string, unknown>>) => ({
  exchange,
  fields,
  place: `of ${String(fields['id'])}, which came of a payment`,
});
