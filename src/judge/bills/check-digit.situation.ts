import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { situation } from '../situation.ts';
import { checkDigitSchemes } from './check-digit.ts';

/** Bills with a control number each, so many that hardly any wrong scheme fits all of them by chance. */
export const controlNumbers = situation<{ readonly made: readonly Exchange[] }>('bills/control-numbers', ({ made }) => {
  const fitting = checkDigitSchemes(made.map((bill) => String(objectOf(bill)?.['control_number'])));
  const observed = fitting.length > 0 ? fitting.join(', or ') : 'by none of the schemes in common use';
  return [{ is: 'observed', question: 'bill.check-digit-algorithm', observed, exchanges: made.map(({ n }) => n) }];
});
