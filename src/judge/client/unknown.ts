import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';

/** That nothing was taken is what the service says with these. */
const putOff: readonly unknown[] = ['RATE_LIMITED', 'LEDGER_UNAVAILABLE'];

const isLost = (exchange: Exchange): boolean =>
  (exchange.answer === null || exchange.answer.status >= 500) && !putOff.includes(errorCode(exchange));

/**
 * Whether a charge may exist that nobody saw: an answer was lost, or came from a server in between, and none refused the
 * request for good. Where every answer says that nothing was taken there is none, and a client may call it failed.
 */
export const isUnknown = (creations: readonly Exchange[]): boolean =>
  creations.some(isLost) && creations.every((each) => isLost(each) || putOff.includes(errorCode(each)));
