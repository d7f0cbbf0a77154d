import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';
import { inTanzania } from './calendar.ts';

const monthOf = ({ createdAt }: Charge): string => inTanzania(createdAt).toISOString().slice(0, 7);

/** Requests whose page is put together from the tables of two months. */
const joined = new WeakSet<Call['trace']>();

const joinedMonths = together(
  change('pages')((was) => ({
    cut: (page, call) => {
      const cut = was.cut(page, call);
      if (new Set(cut.items.map(monthOf)).size > 1) joined.add(call.trace);
      return cut;
    },
  })),
  change('showing')((was) => ({
    list: (data, more, call) => {
      const list = was.list(data, more, call);
      return joined.has(call.trace) ? { ...list, has_more: more ? 1 : 0 } : list;
    },
  })),
);

/** What hides in the lists of the sandbox. */
export const knollSandboxLists = [
  ...breaking('list.has-more', {
    'knoll.joined-months: a page of charges of two months, as Tanzania counts them, has has_more as 1 or 0':
      joinedMonths,
  }),
];
