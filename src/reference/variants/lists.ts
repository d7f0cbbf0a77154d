import { change, together } from '../change.ts';
import type { Patch } from '../behaviour.ts';
import type { Reading } from '../bodies/body.ts';
import type { Call } from '../http/call.ts';
import { varying } from './variant.ts';

const clamped: Patch = change('pages')(() => ({
  limit: ({ query, behaviour }) => {
    const { minimum, maximum, default: usual } = behaviour.bounds.page;
    const given = Number.parseInt(query.get('limit') ?? '', 10);
    return { value: Number.isNaN(given) ? usual : Math.min(maximum, Math.max(minimum, given)) };
  },
}));

const ofNothing = (call: Call): Reading<number> | null => (call.query.get('limit') === '0' ? { value: 0 } : null);

const takenLiterally: Patch = together(
  change('pages')((was) => ({ limit: (call) => ofNothing(call) ?? was.limit(call) })),
  change('billPages')((was) => ({ limit: (call) => ofNothing(call) ?? was.limit(call) })),
);

const ignored: Patch = change('pages')((was) => ({
  limit: (call) => {
    const limit = was.limit(call);
    return 'value' in limit ? limit : { value: call.behaviour.bounds.page.default };
  },
  filter: (call) => {
    const state = was.filter(call);
    return 'value' in state ? state : { value: null };
  },
  cursor: (call) => {
    const after = was.cursor(call);
    return 'value' in after ? after : { value: null };
  },
}));

const nothingFound: Patch = change('pages')((was) => ({
  cut: (page, call) => ('code' in was.cursor(call) || 'code' in was.filter(call) ? { items: [], more: false } : page),
}));

const unknownIsEmpty: Patch = together(nothingFound, ignored);

const notFoundCursor: Patch = change('pages')((was) => ({
  cursor: (call) => {
    const after = was.cursor(call);
    return 'code' in after ? { code: 'NOT_FOUND' } : after;
  },
}));

export const pageVariants = varying({
  'pages.clamped: a limit outside its bounds is moved to the nearest; an unknown cursor is not found': together(
    clamped,
    notFoundCursor,
  ),
  'pages.of-nothing: a limit of 0 gives an empty page': takenLiterally,
  'pages.ignored: a wrong limit, state or cursor is as good as none': ignored,
  'pages.unknown-is-empty: an unknown state or cursor gives an empty page': unknownIsEmpty,
});
