import { taking, type Intakes } from '../intake.ts';

export const linkIntakes: Intakes = {
  'links.create': {
    key: ({ linkIdempotency }) => linkIdempotency,
    body: taking(
      ({ linkOrder }) => linkOrder,
      (linkOrder) => ({ linkOrder }),
    ),
  },
};
