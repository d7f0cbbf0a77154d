import type { Judge } from '../history.ts';
import { isFirstUse } from '../oracle/reuse.ts';
import { answered } from '../words.ts';

/**
 * A mismatch on a fresh Idempotency-Key. Another use may have been under way, so it is told at the next exchange of its
 * check, once everything beside it is answered; and only where the run owns the business, so that nobody else and no
 * earlier run can have used the key.
 */
export const falseMismatch: Judge = (exchange, history) => {
  const startled = exchange.check === null ? undefined : history.startled(exchange.check);
  if (!startled?.key.exclusive || !history.settled(startled.received, exchange)) return [];
  if (!isFirstUse(startled, history)) return [];
  const rule = 'errors.cause-of-idempotent-mismatch';
  const expected = 'no mismatch, because no other request had the Idempotency-Key';
  const actual = `${answered(startled)} in exchange ${startled.n}`;
  return [{ is: 'broken', rule, expected, actual, exchanges: [exchange.n, startled.n] }];
};
