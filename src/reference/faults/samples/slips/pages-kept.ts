import { answers, change, shownAt } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { JsonObject } from '../../../http/json.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { kept, minute, second } from './kept.ts';

const lists = both(at('charges.list'), isSuccess);
const listedRows = kept(() => new Map<string, { at: number; view: JsonObject }>());
const cachedPages = kept(() => new Map<string, { at: number; answer: Answer }>());

/** Serves pages again for some time, by what their address says. */
const cachedFor = (time: number, name: (call: Call) => string | null) =>
  answers(lists)((answer, call) => {
    const of = name(call);
    if (of === null) return {};
    const pages = cachedPages(call);
    const before = pages.get(of);
    if (before && now(call) - before.at < time) return before.answer;
    pages.set(of, { at: now(call), answer });
    return {};
  });

const limitOf = ({ query }: Call): number => Number(query.get('limit') ?? 25);

/** Which pages are served again, and to whom. */
export const slipKeptPageFaults = [
  ...breaking(['charges.list.state-processing', 'charges.list.state-filter-complete', 'lifecycle.succeeded-is-final'], {
    'slip.processing-page-kept: a page of what is processing is served again for three minutes': cachedFor(
      3 * minute,
      (call) => (call.query.get('state') === 'processing' ? `${caller(call).id} ${call.query.toString()}` : null),
    ),
  }),
  ...breaking(['charges.list.holds-created', 'list.cursor-continues-after'], {
    'slip.page-of-hundred-kept: a page of a hundred is served again for two minutes': cachedFor(2 * minute, (call) =>
      limitOf(call) === 100 ? `${caller(call).id} ${call.query.toString()}` : null,
    ),
  }),
  ...breaking('charges.list.own-business-only', {
    'slip.page-of-all-businesses: a page of a state and a limit is served to every business for a second': cachedFor(
      second,
      (call) => (call.query.has('state') && call.query.has('limit') ? call.query.toString() : null),
    ),
    'slip.foreign-cursor-opens: after a charge of another business comes the list of that business': change('pages')(
      (was) => {
        const foreign = (call: Call): Charge | undefined => {
          const charge = call.deployment.charges.get(call.query.get('starting_after') ?? '');
          return charge && charge.business !== caller(call) ? charge : undefined;
        };
        return {
          cursor: (call) => {
            const charge = foreign(call);
            return charge ? { value: charge } : was.cursor(call);
          },
          source: (call) => {
            const charge = foreign(call);
            return charge ? call.deployment.charges.of(charge.business) : was.source(call);
          },
        };
      },
    ),
  }),
  ...breaking(['charges.list.state-failed', 'charges.list.state-filter-complete'], {
    'slip.filter-lost-at-hundred: with a limit of a hundred the filter failed is forgotten': change('pages')((was) => ({
      filter: (call) => {
        const filter = was.filter(call);
        return 'value' in filter && filter.value === 'failed' && limitOf(call) === 100 ? { value: null } : filter;
      },
    })),
  }),
  ...breaking(['charges.list.state-succeeded'], {
    'slip.late-success-listed-early: who pays late stands among the succeeded from the start': change('pages')(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) ||
          (state === 'succeeded' &&
            was.includes(charge, 'processing', call) &&
            charge.branch.timeline.some(({ after }) => after >= 60 * second)),
      }),
    ),
  }),
  ...breaking(['lifecycle.succeeded-is-final', 'lifecycle.failed-is-final'], {
    'slip.rows-kept: a charge that was listed while processing is listed so for ten minutes': shownAt('charges.list')(
      (view, { charge, call }) => {
        const rows = listedRows(call);
        const row = rows.get(charge.id);
        if (row && now(call) - row.at < 10 * minute) return { ...view, state: row.view.state ?? null };
        if (view.state === 'processing') rows.set(charge.id, { at: now(call), view });
        return view;
      },
    ),
  }),
];
