import { type Decision, kept } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { errorCode } from '../../../evidence/read.ts';
import { sameness } from '../../oracle/sameness.ts';
import { endpointOf, idempotencyKeyOf } from '../../request.ts';
import { decided, type Deviation } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientHistory, ClientJudge } from '../client-judge.ts';
import { commandOf } from '../redirect.ts';
import type { Tried } from '../tried.ts';
import { triesBefore, waitAfter } from '../waits.ts';
import { isEmpty, isSamePath, wasOver, waitWords } from './tries.ts';

/**
 * A creation that one command sends again has the key of its first try and, as far as it is compared, its request. Without
 * commands only a body that is missing shows: another key may be another order. What was refused may be mended.
 */
export const resends: ClientJudge = (exchange, history) => {
  const endpoint = endpointOf(exchange);
  if (endpoint === undefined || endpoint.idempotency === 'none') return [];
  const [first] = unsettled(triesBefore(exchange, history), exchange);
  if (!first) return [];
  if (endpoint.idempotency === 'required' && !keyOf(first.exchange) && !keyOf(exchange)) return [];
  const keys = keyDeviation(first, exchange);
  if (endpoint.name !== 'links.create')
    return judgedBy('client.retries-with-same-key', exchange, keys ?? bodyDeviation(first, exchange));
  const body = keys ? null : bodyDeviation(first, exchange);
  return [
    ...(keylessAfterPutOff(first, exchange) ? [] : judgedBy('client.link-resent-with-key', exchange, keys)),
    ...(body ? judgedBy('client.retries-with-same-key', exchange, body) : []),
  ];
};

type ResendRule = 'client.retries-with-same-key' | 'client.link-resent-with-key';

/** What was refused, or made with another key, is settled, and so are the tries before it. */
function unsettled(tries: readonly Tried[], exchange: Exchange): readonly Tried[] {
  const settled = tries.findLastIndex(
    (tried) => tried.fate === 'refused' || tried.fate === 'unclear' || !mayBeAgain(tried, exchange),
  );
  return tries.slice(settled + 1);
}

/** After an answer that says what was made, another key is another order; the same key is the same one whatever came. */
function mayBeAgain({ exchange: earlier, fate }: Tried, exchange: Exchange): boolean {
  if (keyOf(earlier) === keyOf(exchange) && keyOf(earlier) !== null) return true;
  return fate !== 'taken' || earlier.received > exchange.sent;
}

const keyOf = ({ request }: Exchange): string | null => idempotencyKeyOf(request);

/** Nothing was taken then, so nothing can be made twice. */
const keylessAfterPutOff = ({ exchange: earlier, fate }: Tried, exchange: Exchange): boolean =>
  fate === 'put-off' && keyOf(earlier) === null && keyOf(exchange) === null;

const judgedBy = (rule: ResendRule, exchange: Exchange, wrong: Deviation | null): readonly Decision[] =>
  wrong ? decided(rule, exchange, false, wrong) : [kept(rule)];

function keyDeviation(first: Tried, exchange: Exchange): Deviation | null {
  const [was, is] = [keyOf(first.exchange), keyOf(exchange)];
  const isLink = endpointOf(exchange)?.name === 'links.create';
  if (was === is && (was !== null || !isLink)) return null;
  const how = is === null ? 'without an Idempotency-Key' : 'with another Idempotency-Key';
  const expected =
    was === null
      ? 'no further try of a link without a key'
      : `the Idempotency-Key of exchange ${first.exchange.n} again`;
  return { expected, actual: `${asked(exchange)} sent again ${how}${when(first, exchange)}`, with: [first.exchange.n] };
}

function bodyDeviation(first: Tried, exchange: Exchange): Deviation | null {
  const compared = sameness(first.exchange, exchange);
  const isLost = isEmpty(exchange) && !isEmpty(first.exchange);
  if (!isLost && (compared.is !== 'different' || commandOf(exchange) === null)) return null;
  return {
    expected: `the request of exchange ${first.exchange.n} again`,
    actual: `${asked(exchange)} sent again with ${isLost ? 'no body' : `another ${compared.is === 'different' ? compared.in : 'body'}`}${when(first, exchange)}`,
    with: [first.exchange.n],
  };
}

function when(first: Tried, exchange: Exchange): string {
  const wait = waitAfter(first, exchange);
  if (wait < 0) return ' before the first was answered';
  const { answer } = first.exchange;
  return `, ${waitWords(wait)} after ${answer ? `its first try was answered ${first.code ?? answer.status}` : 'the answer was lost'}`;
}

/** The same order with another key, tried by the command that was told that its key stands for something else. */
export const afterMismatch: ClientJudge = (exchange, history) => {
  if (commandOf(exchange) === null || endpointOf(exchange)?.idempotency === 'none') return [];
  const mismatch = mismatchBefore(exchange, history);
  if (mismatch)
    return decided('client.no-new-key-after-mismatch', exchange, false, {
      expected: 'IDEMPOTENT_MISMATCH told to the caller, and no other key for the same order',
      actual: `${asked(exchange)} with ${keyOf(exchange) === null ? 'no' : 'another'} Idempotency-Key after it`,
      with: [mismatch.exchange.n],
    });
  return errorCode(exchange) === 'IDEMPOTENT_MISMATCH' ? [kept('client.no-new-key-after-mismatch')] : [];
};

const mismatchBefore = (exchange: Exchange, history: ClientHistory): Tried | undefined =>
  history
    .ofCommand(exchange)
    .filter((tried) => tried.code === 'IDEMPOTENT_MISMATCH' && wasOver(tried, exchange))
    .find(
      ({ exchange: earlier }) =>
        isSamePath(earlier, exchange) &&
        keyOf(earlier) !== keyOf(exchange) &&
        sameness(earlier, exchange).is !== 'different',
    );
