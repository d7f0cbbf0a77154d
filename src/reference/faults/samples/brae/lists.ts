import { answers, change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

/** Keys whose last list was refused: its reader stands one row too early. */
const unwound = new WeakSet<Key>();

const rereads = together(
  answers(both(at('charges.list'), refusedWith('BAD_REQUEST')))((_answer, { trace }) => {
    if (trace.key) unwound.add(trace.key);
    return {};
  }),
  change('pages')((was) => ({
    cursor: (call) => {
      const reading = was.cursor(call);
      const { key } = call.trace;
      if ('code' in reading || reading.value === null || !key || !unwound.delete(key)) return reading;
      return { value: { ...reading.value, place: reading.value.place + 1 } };
    },
  })),
);

/** Where lists by a state are asked for. */
function filtered(call: Call): string | undefined {
  const state = call.query.get('state');
  const key = keyOf(call);
  return key && state !== null && asksFor('charges.list')(call) ? `${key.business.id} ${state}` : undefined;
}

/** Equal lists that are asked for at once are read once. */
const shared = meeting(filtered, filtered);

const bareWhenShared = together(
  shared.patch,
  change('showing')((was) => ({
    list: (data, more, call) => {
      const list = was.list(data, more, call);
      const { object: _object, ...bare } = list;
      return shared.met(call) ? bare : list;
    },
  })),
);

/** What hides in lists of both. */
export const braeLists = [
  ...breaking('list.cursor-continues-after', {
    'brae.unwound-reader: after a refused list the next page of its key begins with the charge of its cursor': rereads,
  }),
  ...breaking('list.object', {
    'brae.shared-page: of two lists of charges by one state at once, the first has no object': bareWhenShared,
  }),
];
