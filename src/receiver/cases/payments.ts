import { amount, chargeRails } from '../../contract/limits.ts';
import { atOnce, caseOf, type ReceiverCase } from './case.ts';

const rules = ['client.fulfils-on-charge-succeeded'] as const;

/** Paid as most orders are. */
export const payments: readonly ReceiverCase[] = [
  ...chargeRails.map((rail) =>
    caseOf(
      `payments/${rail}`,
      `A payment by ${rail} fulfils its order.`,
      rules,
      (make) => atOnce({ event: make.event() }),
      { rail },
    ),
  ),
  caseOf(
    'payments/smallest',
    'A payment of the smallest amount fulfils its order.',
    rules,
    (make) => atOnce({ event: make.event() }),
    {
      amount: amount.minimum,
    },
  ),
  caseOf(
    'payments/largest',
    'A payment of the largest amount fulfils its order.',
    rules,
    (make) => atOnce({ event: make.event() }),
    {
      amount: amount.maximum,
    },
  ),
  caseOf(
    'payments/of-days-ago',
    'An event of three days ago that comes only now fulfils its order, or is refused.',
    rules,
    (make) => atOnce({ event: make.event({ ago_ms: 3 * 24 * 3_600_000 }) }),
    { varies: 'open', form: 'of three days ago' },
  ),
  caseOf(
    'payments/after-a-failed-attempt',
    'An order whose first delivery was answered with an error is fulfilled by the next.',
    rules,
    (make) => atOnce({ event: make.event() }),
    { fails: 1 },
  ),
];
