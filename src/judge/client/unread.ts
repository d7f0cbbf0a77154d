import type { Exchange } from '../../evidence/exchange.ts';

/** An exchange as its client knows it, which may not have read the answer. */
export const asUnread = (exchange: Exchange): Exchange => ({
  ...exchange,
  answer: null,
  failure: { kind: 'broken-off', text: 'the client left the connection, and may not have read the answer' },
  ...(exchange.served && { served: { ...exchange.served, unseen: exchange.served.unseen ?? exchange.answer } }),
});
