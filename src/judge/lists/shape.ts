import { listFields } from '../../contract/resources/list.ts';
import { objectOf } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { endpointOf } from '../request.ts';
import { fieldsAt } from '../resources/fields.ts';
import { notShown } from '../resources/observed.ts';
import { rulings } from '../ruling.ts';

/** A list is one. */
export const listShape: Judge = (exchange) => {
  const list = endpointOf(exchange)?.name;
  // What stands around the events of the log is not shown.
  if (!list?.endsWith('.list') || list === 'events.list' || exchange.answer?.status !== 200) return [];
  const body = objectOf(exchange);
  if (body) return rulings(exchange, fieldsAt(listFields, body, 'of the list'));
  return exchange.answer.body.bytes > 0 ? notShown('a list', 'list.object', exchange) : [];
};
