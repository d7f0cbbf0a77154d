import { change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { Reading } from '../../bodies/body.ts';

type Limit = (call: Call) => Reading<number>;

const everyLimit = (limit: Limit) =>
  together(
    change('pages')(() => ({ limit })),
    change('billPages')(() => ({ limit })),
    change('linkPages')(() => ({ limit })),
    change('eventPages')(() => ({ limit })),
    change('endpointPages')(() => ({ limit })),
  );

/** A limit by how a language reads an integer; null where it reads none. */
const limitRead =
  (read: (text: string) => number | null): Limit =>
  ({ query, behaviour }) => {
    const given = query.get('limit');
    const { minimum, maximum, default: usual } = behaviour.bounds.page;
    if (given === null) return { value: usual };
    const limit = read(given);
    return limit === null || limit < minimum || limit > maximum ? { code: 'BAD_REQUEST' } : { value: limit };
  };

/** The digit in any script: those of each stand in a row. */
function digitOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

/** Underscores between digits, blanks around them, and digits of any script. */
export const limitsOfPython = everyLimit(
  limitRead((text) => {
    if (!/^\s*\+?\p{Nd}(?:_?\p{Nd})*\s*$/u.test(text)) return null;
    return Array.from(text.replaceAll(/[\s_+]/g, '')).reduce((sum, sign) => sum * 10 + digitOf(sign), 0);
  }),
);

/** A sign, and nothing else beside digits. */
export const limitsOfGo = everyLimit(limitRead((text) => (/^[+-]?\d{1,18}$/.test(text) ? Number(text) : null)));

/** As far as there are digits; none is 0; and what is out of bounds is moved to the nearest. */
export const limitsOfC = everyLimit(({ query, behaviour }) => {
  const given = query.get('limit');
  const { minimum, maximum, default: usual } = behaviour.bounds.page;
  if (given === null) return { value: usual };
  const limit = Number(/^\s*([+-]?\d+)/.exec(given)?.[1] ?? '0');
  return { value: Math.min(maximum, Math.max(minimum, limit)) };
});

/** What has no next page has no more. */
export const noMoreLinks = change('linkPages')((was) => ({
  cut: (page, call) => ({ ...was.cut(page, call), more: false }),
}));

/** A parameter without a value is none. */
export const emptyIsNone = change('pages')((was) => ({
  filter: (call) => (call.query.get('state') === '' ? { value: null } : was.filter(call)),
  cursor: (call) => (call.query.get('starting_after') === '' ? { value: null } : was.cursor(call)),
}));

/** Fifty events at a time, whatever is asked. */
export const fiftyEvents = change('eventPages')(() => ({ limit: () => ({ value: 50 }) }));
