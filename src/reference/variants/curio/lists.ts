import { caller, type Call } from '../../http/call.ts';
import { change, together } from '../../change.ts';
import type { JsonValue } from '../../http/json.ts';
import type { Page, Pages } from '../../lists/pages.ts';
import { parseDateTime } from '../../../contract/date-time.ts';
import type { Reading } from '../../bodies/body.ts';
import type { Stored } from '../../world/store.ts';

/** Where a parameter is given and can be read, whether this holds of it. */
const holds = (call: Call, name: string, fits: (given: string) => boolean): boolean => {
  const given = call.query.get(name);
  return given === null || given === '' || fits(given);
};

const since =
  (createdAt: number) =>
  (given: string): boolean => {
    const moment = parseDateTime(given);
    return moment === null || createdAt >= moment;
  };

const equals =
  (value: JsonValue) =>
  (given: string): boolean =>
    given === value;

/** Beside what is documented, a list can be asked by more of what it holds, and for what is newer than one of it. */
export const moreFilters = together(
  change('pages')((was) => ({
    includes: (charge, state, call) =>
      holds(call, 'rail', equals(charge.rail)) &&
      holds(call, 'reference', equals(charge.reference)) &&
      holds(call, 'created_since', since(charge.createdAt)) &&
      holds(call, 'ending_before', (id) => charge.place > (call.behaviour.reading.find(id, call)?.place ?? -1)) &&
      was.includes(charge, state, call),
  })),
  change('billPages')((was) => ({
    includes: (bill, filter, call) =>
      holds(call, 'control_number', equals(bill.controlNumber)) &&
      holds(call, 'payer_name', equals(bill.payerName)) &&
      holds(call, 'created_since', since(bill.createdAt)) &&
      was.includes(bill, filter, call),
  })),
);

/** How many rows are looked at for a page of so many. */
const examined = (limit: number): number => 2 * limit + 10;

/** A page of one state ends where so many rows were looked at, unless there is nothing on it yet. */
const scanned = <Item extends Stored, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  cut: (page, call): Page<Item> => {
    const { items, more } = was.cut(page, call);
    const [limit, cursor] = [was.limit(call), was.cursor(call)];
    if (!call.query.has('state') || 'code' in limit || 'code' in cursor) return { items, more };
    const start = cursor.value?.place ?? was.source(call).length;
    const found = items.filter(({ place }, at) => at === 0 || place >= start - examined(limit.value));
    return { items: found, more: more || found.length < items.length };
  },
});

export const shortPages = together(
  change('pages')((was) => scanned(was)),
  change('billPages')((was) => scanned(was)),
);

/** Rows are marked and not removed: the id of a charge that was swept is still a place in the list. */
export const cursorsOutlive = change('pages')((was) => ({
  cursor: (call) => {
    const charge = call.deployment.charges.get(call.query.get('starting_after') ?? '');
    return charge && charge.business === caller(call) ? { value: charge } : was.cursor(call);
  },
}));

type Limit = (call: Call) => Reading<number>;

const limit: Limit = ({ query, behaviour }) => {
  const given = query.get('limit');
  const { minimum, maximum, default: usual } = behaviour.bounds.page;
  if (given === null) return { value: usual };
  const read = /^\s*[+-]?\d{1,9}\s*$/.test(given) ? Number(given) : 0;
  return read < minimum || read > maximum ? { code: 'BAD_REQUEST' } : { value: read };
};

/** As .NET reads an integer: blanks around it, a sign, and zeros before it. */
export const limitsOfDotNet = together(
  change('pages')(() => ({ limit })),
  change('billPages')(() => ({ limit })),
  change('linkPages')(() => ({ limit })),
  change('eventPages')(() => ({ limit })),
);
