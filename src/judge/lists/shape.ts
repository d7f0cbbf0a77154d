import { listFields } from '../../contract/resources/list.ts';
import { holds, readField } from '../../contract/resources/field.ts';
import { asObject, json } from '../../evidence/read.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { isOfKind } from '../shown.ts';
import type { Judge } from '../judge.ts';
import { pageOf, type Item } from './page.ts';
import { endpointOf } from '../request.ts';
import { quoted, ruling, rulings, type Deviation } from '../ruling.ts';

/** A list is one, and holds what it is a list of. */
export const listShape: Judge = (exchange, history) => {
  const list = endpointOf(exchange)?.name;
  // What stands around the events of the log is not shown.
  if (!list?.endsWith('.list') || list === 'events.list' || exchange.answer?.status !== 200) return [];
  const page = pageOf(exchange, history);
  if (!page) return noList(exchange);
  const places = listFields.map((field) => {
    const reading = readField(page.body, field.field);
    const actual = quoted(reading.is === 'value' ? reading.value : undefined);
    const misfit = { expected: `${field.field} of the list: ${field.expected}`, actual };
    return { rule: field.rule, place: holds(field, page.body) ? null : misfit };
  });
  const strangers = list === 'charges.list' ? page.items.map(stranger) : [];
  return [...rulings(exchange, places), ...ruling('charges.list.holds-charges', exchange, strangers)];
};

function noList(exchange: Exchange): ReturnType<Judge> {
  const value = json(exchange.answer?.body);
  if (!value || asObject(value.value)) return [];
  return ruling('list.object', exchange, [
    { expected: 'a list in the body of the answer', actual: quoted(value.value) },
  ]);
}

function stranger({ value }: Item, at: number): Deviation | null {
  const fields = asObject(value);
  if (fields && isOfKind('charge', fields)) return null;
  return { expected: `data[${at}]: a charge`, actual: quoted(value) };
}
