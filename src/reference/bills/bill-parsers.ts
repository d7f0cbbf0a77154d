import { taking, type Parsers } from '../bodies/parser.ts';

/** An Idempotency-Key has no meaning here. */
export const billParsers: Parsers = {
  'bills.create': {
    body: taking(
      ({ billOrder }) => billOrder,
      (billOrder) => ({ billOrder }),
    ),
  },
  'bills.notify': {
    body: taking(
      ({ noticeOrder }) => noticeOrder,
      (noticeOrder) => ({ noticeOrder }),
    ),
  },
};
