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
  if (isEvent && !mayBeDelivery(fields['delivery']))
    return decided('webhooks.body-is-event', exchange, false, {
      expected: 'an event whose delivery, if it is told, is an object',
      actual: quoted(fields['delivery']),
    });
  return decided('webhooks.body-is-event', exchange, isEvent, misfit);
};

/** Whether a posted event tells of its delivery is open. */
const mayBeDelivery = (value: unknown): boolean => value === undefined || value === null || asObject(value) !== null;

/** An address may be tried whenever one is set, also by a request that is not yet answered. */
function mayBePing(exchange: Exchange, history: History): boolean {
  const tried = history.postsAt(exchange.request.target).filter(isPing).length;
  const { business = null } = exchange.incoming ?? {};
  // The address of several businesses: each of them sets it.
  if (business === null) return isPing(exchange);
  const sets = history.endpointMoves(business).filter(isSet).length;
  return isPing(exchange) && tried <= sets;
}
