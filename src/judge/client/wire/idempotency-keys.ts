import type { Endpoint } from '../../../contract/endpoints.ts';
import { kept } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { hasGoodKey } from '../../oracle/idempotency-key.ts';
import { sameness } from '../../oracle/sameness.ts';
import { endpointOf, sentHeader } from '../../request.ts';
import { decided, noted } from '../../ruling.ts';
import { asked, cut } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';
import { commandOf } from '../redirect.ts';
import { fateOf, type Tried } from '../tried.ts';
import { isEmpty, isSamePath } from './tries.ts';

/** One header with 8 to 128 of the documented characters where a key is required. */
export const sendsKey: ClientJudge = (exchange) => {
  const { request } = exchange;
  if (endpointOf(exchange)?.idempotency !== 'required' || request.headers.length === 0) return [];
  const sent = sentHeader(request, 'idempotency-key');
  return decided('client.sends-idempotency-key', exchange, hasGoodKey(request), {
    expected: 'one Idempotency-Key of 8 to 128 letters, digits, - and _',
    actual: `${asked(exchange)} with ${sent.length === 0 ? 'none' : sent.map((key) => `"${cut(key)}"`).join(' and ')}`,
  });
};

/** Whether a key is relied on shows where a bill is sent again; until then it only has no effect. */
export const keyOnBill: ClientJudge = (exchange) => {
  if (endpointOf(exchange)?.name !== 'bills.create') return [];
  if (sentHeader(exchange.request, 'idempotency-key').length === 0) return [kept('client.no-key-on-bills')];
  return [noted('clients.key-on-bills', exchange, 'sends an Idempotency-Key with a bill')];
};

/**
 * One key, two requests that differ in what is compared, or for two operations. Of one command that is a retry with
 * another body, which is for another rule; so is one without a body. A key whose requests were all refused or put off
 * stands for none yet, and where sameness is open nothing is decided.
 */
export const keyReuse: ClientJudge = (exchange, history) => {
  const endpoint = endpointOf(exchange);
  if (endpoint === undefined || endpoint.idempotency === 'none') return [];
  const uses = history.withSameKey(exchange).filter((use) => isForReuse(use, exchange));
  if (uses.length === 0) return [];
  const wrong = uses.map((use) => ({ use, how: difference(use, exchange, endpoint) })).find(({ how }) => how !== null);
  return decided('client.no-key-reuse-for-other-request', exchange, wrong === undefined, {
    expected: `a key of its own for another request than that of exchange ${wrong?.use.exchange.n}`,
    actual: `${asked(exchange)} with the same Idempotency-Key and ${wrong?.how}`,
    with: wrong ? [wrong.use.exchange.n] : [],
  });
};

function isForReuse({ exchange: earlier, endpoint, fate, code }: Tried, exchange: Exchange): boolean {
  if (endpoint === undefined || endpoint.idempotency === 'none' || isEmpty(exchange) || isEmpty(earlier)) return false;
  if (isRetry(earlier, exchange)) return false;
  const together = earlier.received > exchange.sent;
  return stands(fate) || code === 'IDEMPOTENT_MISMATCH' || (together && stands(fateOf(exchange)));
}

const isRetry = (earlier: Exchange, exchange: Exchange): boolean =>
  commandOf(exchange) !== null && commandOf(exchange) === commandOf(earlier) && isSamePath(earlier, exchange);

/** Whether a client has to reckon with a request that was taken. */
const stands = (fate: Tried['fate']): boolean => fate === 'taken' || fate === 'lost';

function difference({ exchange: earlier, endpoint: other }: Tried, exchange: Exchange, endpoint: Endpoint) {
  if (other?.name !== endpoint.name) return 'for another operation';
  const compared = sameness(earlier, exchange);
  return compared.is === 'different' ? `with another ${compared.in}` : null;
}
