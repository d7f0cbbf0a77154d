import type { Exchange } from './exchange.ts';

/** The deployment had reached this moment when a request was sent. */
export const sentAtEarliest = ({ sent, behind = 0 }: Pick<Exchange, 'sent' | 'behind'>): number => sent - behind;
