import { taking, type Parsers } from '../bodies/parser.ts';

export const linkParsers: Parsers = {
  'links.create': {
    key: ({ linkIdempotency }) => linkIdempotency,
    body: taking(
      ({ linkOrder }) => linkOrder,
      (linkOrder) => ({ linkOrder }),
    ),
  },
};
