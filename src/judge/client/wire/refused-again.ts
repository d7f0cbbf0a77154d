import { keyCodes } from '../../../contract/errors.ts';
import { type Decision, kept } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { errorCode } from '../../../evidence/read.ts';
import { fieldsSent } from '../../order.ts';
import { idempotencyKeyOf } from '../../request.ts';
import { differenceOf } from '../../resources/compare.ts';
import { decided } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';
import { commandOf } from '../redirect.ts';
import { fateOf, type Tried } from '../tried.ts';
import { triesBefore, waitAfter } from '../waits.ts';
import { waitWords, wasOver } from './tries.ts';

const ended: readonly unknown[] = ['KEY_EXPIRED', 'KEY_REVOKED'];

/** Of these only another API key makes another request. */
const aboutKey: readonly unknown[] = [...keyCodes, 'FORBIDDEN_SCOPE', 'MERCHANT_NOT_LIVE'];

/** Of these another Idempotency-Key does as well. */
const aboutIdempotency: readonly unknown[] = ['IDEMPOTENCY_REQUIRED', 'IDEMPOTENT_MISMATCH'];

/** Where nobody knows commands, a person may press a button twice in this time, and hardly three times. */
const person_ms = 5_000;

/**
 * A 4xx with a code of the catalogue, and the same request again. Of one command once is enough; without commands three
 * tries with one Idempotency-Key within seconds are, for one more may be the caller's. An ended key has a rule of its own.
 */
export const refusedAgain: ClientJudge = (exchange, history) => {
  const refused = triesBefore(exchange, history).filter(
    (tried) => tried.fate === 'refused' && !ended.includes(tried.code) && isUnchanged(tried, exchange),
  );
  const last = latest(refused, exchange);
  if (!last) return opportunity('client.no-retry-of-other-4xx', exchange, !ended.includes(errorCode(exchange)));
  return decided('client.no-retry-of-other-4xx', exchange, false, {
    expected: `no further try of a request that was refused with ${last.code}`,
    actual: `${asked(exchange)} sent again unchanged, ${waitWords(waitAfter(last, exchange))} after the answer`,
    with: refused.slice(-2).map(({ exchange: { n } }) => n),
  });
};

/** After KEY_EXPIRED or KEY_REVOKED the command goes on with the key, whatever it asks for; what was under way may end. */
export const endedKey: ClientJudge = (exchange, history) => {
  const { key } = exchange;
  if (key.kind !== 'listed' || key.unseen) return [];
  const earlier = commandOf(exchange) === null ? triesBefore(exchange, history) : history.ofCommand(exchange);
  const refused = earlier.filter((tried) => ended.includes(tried.code) && tried.exchange.key.label === key.label);
  const last = latest(refused, exchange);
  if (!last) return opportunity('client.stops-with-refused-key', exchange, ended.includes(errorCode(exchange)));
  return decided('client.stops-with-refused-key', exchange, false, {
    expected: `no further request with a key after ${last.code}`,
    actual: `${asked(exchange)} with that key, ${waitWords(waitAfter(last, exchange))} after the answer`,
    with: refused.slice(-2).map(({ exchange: { n } }) => n),
  });
};

/** The refusal that a request comes after; undefined where it may be another request of the caller. */
function latest(refused: readonly Tried[], exchange: Exchange): Tried | undefined {
  const last = refused.findLast((tried) => wasOver(tried, exchange));
  if (last === undefined || commandOf(exchange) !== null) return last;
  const [one, other] = refused.slice(-2);
  if (one === undefined || other === undefined) return undefined;
  const hasty = [waitAfter(one, other.exchange), waitAfter(other, exchange)];
  return hasty.every((wait) => wait >= 0 && wait < person_ms) ? last : undefined;
}

/** What breaks the rule would follow, and show; where nothing does, it is kept. */
const opportunity = (
  rule: 'client.no-retry-of-other-4xx' | 'client.stops-with-refused-key',
  exchange: Exchange,
  isOne: boolean,
): readonly Decision[] => (isOne && commandOf(exchange) !== null && fateOf(exchange) === 'refused' ? [kept(rule)] : []);

/** The same place, and with a body the same order; another key is a change where the refusal was about keys. */
function isUnchanged({ exchange: earlier, code }: Tried, exchange: Exchange): boolean {
  const [one, other] = [earlier.key, exchange.key];
  if (one.label !== other.label || one.unseen) return false;
  if (one.kind !== 'listed' && aboutKey.includes(code)) return false;
  const sameKey = idempotencyKeyOf(earlier.request) === idempotencyKeyOf(exchange.request);
  if (!sameKey && aboutIdempotency.includes(code)) return false;
  return isSameBody(earlier, exchange);
}

/** How a body is written makes no difference. */
function isSameBody(earlier: Exchange, exchange: Exchange): boolean {
  const [one, other] = [earlier.request, exchange.request];
  if (one.body === null || other.body === null) return one.body === other.body;
  if (one.body.sha256 !== null || other.body.sha256 !== null || earlier.payer?.ref !== exchange.payer?.ref)
    return false;
  if (one.body.text === other.body.text) return true;
  const [a, b] = [fieldsSent(one), fieldsSent(other)];
  return a !== null && b !== null && differenceOf(a, b) === null;
}
