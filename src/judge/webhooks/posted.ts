import { isPing } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { isOfKind } from '../resources/observed.ts';
import { decided, noted, quoted } from '../ruling.ts';
import { cut } from '../words.ts';
import { isSet } from './standing.ts';

/** What the service posts is an event, in JSON. */
export const postedBody: Judge = (exchange, history) => {
  const { method, body } = exchange.request;
  if (method !== 'POST' || (body && body.sha256 !== null)) return [];
  const value = json(body);
  const fields = asObject(value?.value);
  const actual = value ? quoted(value.value) : body ? `the text ${quoted(cut(body.text))}` : 'nothing';
  if (mayBePing(exchange, history)) return [noted('webhooks.other-posts', exchange, actual)];
  const misfit = { expected: 'an event in the body that was posted', actual };
  const isEvent = !isPing(exchange) && fields !== null && isOfKind('event', fields);
  return decided('webhooks.body-is-event', exchange, isEvent, misfit);
};

/** An address may be tried whenever one is set, also by a request that is not yet answered. */
function mayBePing(exchange: Exchange, history: History): boolean {
  const tried = history.postsAt(exchange.request.target).filter(isPing).length;
  const sets = history.endpointMoves(exchange.incoming?.business ?? '').filter(isSet).length;
  return isPing(exchange) && tried <= sets;
}

/** Whether a posted event is signed. The scheme is not shown, so it is judged only where the target names it. */
export const postedSignature: Judge = (exchange, { given }) => {
  const { incoming, request } = exchange;
  if (!incoming || request.method !== 'POST' || isPing(exchange)) return [];
  const { signature } = incoming;
  if (given.signature !== null) {
    const expected = 'a signature by Standard Webhooks, made with the secret of the endpoint';
    const wrong = { expected, actual: signature === 'absent' ? 'no such signature' : 'one that does not fit' };
    return signature === null ? [] : decided('webhooks.signed', exchange, signature === 'valid', wrong);
  }
  const names = request.headers.map(([name]) => name.toLowerCase()).filter((name) => /sign|webhook|hmac/.test(name));
  const how = signature === 'valid' ? ', valid by Standard Webhooks' : '';
  return [
    noted('webhooks.signature', exchange, `${[...new Set(names)].toSorted().join(', ') || 'no such header'}${how}`),
  ];
};
