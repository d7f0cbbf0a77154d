import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { quoted, ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Parts {
  /** Of an unpaid bill. */
  readonly before: Exchange;
  readonly paid: Exchange;
  /** Of another unpaid bill. */
  readonly after: Exchange;
}

const sent = (notice: Exchange): unknown => objectOf(notice)?.['sent'];

/** A notice of a paid bill between two of others: a budget refuses more than that one. */
export const noticeOfPaidBill = situation<Parts>('notices/paid-bill', ({ before, paid, after }) => {
  const isOnlyOne = sent(before) === true && sent(after) === true && sent(paid) === false;
  if (sent(paid) !== true && !isOnlyOne) return [];
  const expected = 'the notice of a paid bill to be sent like those of unpaid ones before and after it';
  const actual = `sent false, reason ${quoted(objectOf(paid)?.['reason'])}`;
  return ruling('bills.notify.paid-bill-not-checked', after, [
    isOnlyOne ? { expected, actual, with: [before.n, paid.n] } : null,
  ]);
});
