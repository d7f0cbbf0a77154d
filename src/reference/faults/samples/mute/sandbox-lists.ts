import type { Charge } from '../../../charges/charge.ts';
import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled, secondOf } from '../rare/recalled.ts';

const cursorOf = ({ query }: Call): string => query.get('starting_after') ?? '';
const limitOf = (call: Call): number => {
  const limit = call.behaviour.pages.limit(call);
  return 'value' in limit ? limit.value : 0;
};
const isFiltered = ({ query }: Call): boolean => query.has('state');

/** How many newer charges there were when a page ended with a charge. */
const offsets = recalled(() => new Map<string, number>());

const bySecond = (one: Charge, other: Charge): number =>
  secondOf(one.createdAt) - secondOf(other.createdAt) || (one.id < other.id ? -1 : 1);

function foreignCursor(call: Call): Charge | undefined {
  const charge = call.deployment.charges.get(cursorOf(call));
  return charge && charge.business !== caller(call) ? charge : undefined;
}

/** How charges are listed and found. */
export const muteSandboxLists = [
  ...breaking('list.has-more-ends', {
    'mute.full-page-has-more: of one state a full page always has more after it': change('pages')((was) => ({
      cut: (page, call) =>
        was.cut({ ...page, more: page.more || (isFiltered(call) && page.items.length === limitOf(call)) }, call),
    })),
  }),
  ...breaking('list.cursor-continues-after', {
    'mute.cursor-an-offset: a page begins as many charges on as its cursor stood when it was listed': change('pages')(
      (was) => ({
        cursor: (call) => {
          const offset = offsets(caller(call)).get(cursorOf(call));
          const source = was.source(call);
          const place = offset === undefined ? -1 : source.length - offset;
          return isFiltered(call) || !source[place] ? was.cursor(call) : { value: source[place] };
        },
        cut: (page, call) => {
          const known = offsets(caller(call));
          const last = page.items.at(-1);
          if (last) known.set(last.id, (known.get(cursorOf(call)) ?? 0) + page.items.length);
          return was.cut(page, call);
        },
      }),
    ),
  }),
  ...breaking('list.newest-first', {
    'mute.seconds-in-disorder: charges of one second are listed by their ids': change('pages')((was) => ({
      source: (call) => [...was.source(call)].sort(bySecond),
      cursor: (call) => {
        const given = was.cursor(call);
        if ('code' in given || given.value === null) return given;
        const after = given.value;
        return { value: { ...after, place: call.behaviour.pages.source(call).indexOf(after) } };
      },
    })),
  }),
  ...breaking('charges.list.holds-created', {
    'mute.listed-by-metadata: a charge whose metadata is an empty object is not listed': change('pages')((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(charge.metadata !== null && Object.keys(charge.metadata).length === 0),
    })),
  }),
  ...breaking('charges.list.own-business-only', {
    'mute.list-of-the-cursor: after a charge of another business come the charges of that one': change('pages')(
      (was) => ({
        cursor: (call) => {
          const foreign = foreignCursor(call);
          return foreign ? { value: foreign } : was.cursor(call);
        },
        source: (call) => {
          const foreign = foreignCursor(call);
          return foreign ? call.deployment.charges.of(foreign.business) : was.source(call);
        },
      }),
    ),
  }),
  ...breaking('list.default-limit', {
    'mute.twenty-of-a-state: of one state a page holds 20 charges unless asked for more': change('pages')((was) => ({
      limit: (call) => (isFiltered(call) && !call.query.has('limit') ? { value: 20 } : was.limit(call)),
    })),
  }),
];
