import { billParsers } from '../bills/bill-parsers.ts';
import { taking, type Parsers } from './parser.ts';
import { linkParsers } from '../links/link-parsers.ts';
import { posParser } from '../pos/pos-parser.ts';
import { webhookParser } from '../webhooks/webhook-order.ts';

/** What each operation takes from its request; one without an entry reads no body. */
export const parsers: Parsers = {
  'charges.create': {
    key: ({ idempotency }) => idempotency,
    body: taking(
      ({ order }) => order,
      (order) => ({ order }),
    ),
  },
  'pos.create': posParser,
  ...billParsers,
  ...linkParsers,
  'webhook-endpoints.set': webhookParser,
};
