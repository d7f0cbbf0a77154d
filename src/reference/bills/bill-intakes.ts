import { taking, type Intakes } from '../intake.ts';

/** An Idempotency-Key has no meaning here. */
export const billIntakes: Intakes = {
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
