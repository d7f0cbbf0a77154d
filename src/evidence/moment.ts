import type { Exchange } from './exchange.ts';

/** The deployment had reached this moment when a request was sent. */
export const sentAtEarliest = ({ sent, behind = 0 }: Pick<Exchange, 'sent' | 'behind'>): number => sent - behind;

/** The deployment had not passed this moment when a request was sent. */
export const sentAtLatest = ({ sent, ahead = 0 }: Pick<Exchange, 'sent' | 'ahead'>): number => sent + ahead;

/** The deployment had not passed this moment when the answer was there. */
export const receivedAtLatest = ({ received, ahead = 0 }: Pick<Exchange, 'received' | 'ahead'>): number =>
  received + ahead;

/** Between which moments it took place. */
export const momentsOf = ({ sent, received, behind, ahead }: Exchange): Moments => ({
  sent,
  received,
  ...(behind !== undefined && { behind }),
  ...(ahead !== undefined && { ahead }),
});

type Moments = Pick<Exchange, 'sent' | 'received' | 'behind' | 'ahead'>;
