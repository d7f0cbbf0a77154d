import { finalStates } from '../../../contract/resources/charge.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { groupBy } from '../../../evidence/group.ts';
import { idOf, stateOf } from '../../../evidence/read.ts';
import { routeOf } from '../../request.ts';
import { noted } from '../../ruling.ts';
import { sentBy, type ClaimJudge } from '../claim-judge.ts';

/** Of a command that reads a charge again and again: what it read when it stopped. */
export const polling: ClaimJudge = (facts) =>
  facts.commands.flatMap((command) => {
    const reads = sentBy(facts, command).filter((each) => isRead(each) && idOf(each) !== null);
    return [...groupBy(reads, idOf).values()].flatMap((ofOne) => {
      const last = ofOne.at(-1);
      return last && ofOne.length > 1 ? [noted('clients.polling-ends', last, endOf(ofOne))] : [];
    });
  });

const isRead = ({ request }: Exchange): boolean => routeOf(request)?.endpoint.name === 'charges.get';

const isFinal = (read: Exchange): boolean => finalStates.has(String(stateOf(read)));

function endOf(reads: readonly Exchange[]): string {
  const state = String(stateOf(reads.at(-1)!));
  const more = reads.length - 1 - reads.findIndex(isFinal);
  if (!isFinal(reads.at(-1)!)) return `while it is ${state}`;
  return more === 0 ? `once it is ${state}` : `it reads on once it is ${state}`;
}
