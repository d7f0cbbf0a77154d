import { listFields } from '../../contract/resources/list.ts';
import { asObject, json } from '../../evidence/read.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { fieldsAt } from '../resources/fields.ts';
import type { Judge } from '../judge.ts';
import { pageOf } from './page.ts';
import { endpointOf } from '../request.ts';
import { quoted, ruling, rulings } from '../ruling.ts';

/** A list is one. */
export const listShape: Judge = (exchange, history) => {
  const list = endpointOf(exchange)?.name;
  // What stands around the events of the log is not shown.
  if (!list?.endsWith('.list') || list === 'events.list' || exchange.answer?.status !== 200) return [];
  const page = pageOf(exchange, history);
  if (!page) return noList(exchange);
  return rulings(exchange, fieldsAt(listFields, page.body, 'of the list'));
};

function noList(exchange: Exchange): ReturnType<Judge> {
  const value = json(exchange.answer?.body);
  if (!value || asObject(value.value)) return [];
  return ruling('list.object', exchange, [
    { expected: 'a list in the body of the answer', actual: quoted(value.value) },
  ]);
}
