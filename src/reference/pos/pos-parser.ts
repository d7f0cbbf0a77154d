import { taking, type Parser } from '../bodies/parser.ts';

export const posParser: Parser = {
  key: ({ posIdempotency }) => posIdempotency,
  body: taking(
    ({ posOrder }) => posOrder,
    (posOrder) => ({ posOrder }),
  ),
};
