import { type Decision, kept } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { idOf } from '../../../evidence/read.ts';
import { endpointOf, idempotencyKeyOf } from '../../request.ts';
import { decided } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientHistory, ClientJudge } from '../client-judge.ts';
import { commandOf } from '../redirect.ts';
import { fateOf, type Tried } from '../tried.ts';
import { triesBefore, waitAfter } from '../waits.ts';
import { waitWords } from './tries.ts';

/**
 * A bill that may have been made is sent again. With one key for both the client relies on that key, which shows without
 * commands too; else only a command tells a second try from a second bill. After 429 and 503 nothing was taken.
 */
export const billsAgain: ClientJudge = (exchange, history) => {
  if (endpointOf(exchange)?.name !== 'bills.create') return [];
  const earlier = triesBefore(exchange, history).find(
    (tried) => mayBeMade(tried, exchange) && !isLookedFor(tried, exchange, history),
  );
  if (!earlier) return mayShow(exchange);
  const key = idempotencyKeyOf(exchange.request);
  const relied = key !== null && key === idempotencyKeyOf(earlier.exchange.request);
  if (relied) return told('client.no-key-on-bills', earlier, exchange, 'with the Idempotency-Key of its first try');
  return told('client.no-blind-resend-of-bills', earlier, exchange, 'on its own');
};

function mayBeMade({ exchange: earlier, fate }: Tried, exchange: Exchange): boolean {
  if (fate === 'lost') return true;
  return fate === 'taken' && isSameBody(earlier, exchange);
}

/** Between the two tries the command was given a list of bills, without the one that the lost answer told of. */
function isLookedFor({ exchange: earlier, fate }: Tried, exchange: Exchange, history: ClientHistory): boolean {
  const unseen = earlier.served?.unseen ?? null;
  const made = unseen && idOf({ ...earlier, answer: unseen });
  return (
    fate === 'lost' &&
    history
      .ofCommand(exchange)
      .some(
        (look) =>
          look.endpoint?.name === 'bills.list' &&
          look.page !== null &&
          look.exchange.sent >= earlier.received &&
          look.exchange.received <= exchange.sent &&
          !(made !== null && look.page.ids.includes(made)),
      )
  );
}

const isSameBody = ({ request: { body: one } }: Exchange, { request: { body: other } }: Exchange): boolean =>
  one !== null && other !== null && one.sha256 === null && one.text === other.text;

/** Where a bill's answer was lost, a second try would show; where there is none the rule is kept. */
const mayShow = (exchange: Exchange): readonly Decision[] =>
  commandOf(exchange) !== null && fateOf(exchange) === 'lost' ? [kept('client.no-blind-resend-of-bills')] : [];

function told(
  rule: 'client.no-key-on-bills' | 'client.no-blind-resend-of-bills',
  earlier: Tried,
  exchange: Exchange,
  how: string,
): readonly Decision[] {
  const came = earlier.fate === 'taken' ? 'the bill was made' : 'the answer was lost';
  const wait = waitAfter(earlier, exchange);
  return decided(rule, exchange, false, {
    expected: 'a bill that may have been made looked for or told as unknown, and not sent again',
    actual: `${asked(exchange)} sent again ${how}, ${wait < 0 ? 'before the first was answered' : `${waitWords(wait)} after ${came}`}`,
    with: [earlier.exchange.n],
  });
}
