import { change, field, fieldOf, together } from '../../change.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { Call } from '../../http/call.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Patch } from '../../behaviour.ts';
import { textReader } from '../../bodies/fields.ts';

/** How often names stand at the top of a body. */
function namesAtTop(text: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.endsWith(':')) names.push(token.slice(0, -1).trim());
  }
  return names;
}

type Named = Pick<BodyPolicy<Readonly<Record<string, unknown>>>, 'names'>;

const namedOnce = ({ names }: Named): Named => ({
  names: (body: JsonObject, call: Call) => {
    const all = call.payload?.is === 'text' ? namesAtTop(call.payload.text) : [];
    return new Set(all).size === all.length ? names(body, call) : { code: 'BAD_REQUEST' };
  },
});

/** A body that gives a field twice is refused. */
export const givenOnce = together(
  change('order')(namedOnce),
  change('posOrder')(namedOnce),
  change('billOrder')(namedOnce),
  change('linkOrder')(namedOnce),
);

/** A reference is counted by characters, a description as UTF-16 has it. */
export const twoLengths = field('description')(() =>
  textReader(
    ({ behaviour }) => behaviour.bounds.description,
    (text) => text.length,
  ),
);

/** Of amounts that are too small zero and uneven ones below ten shillings are merely small, what is negative is bad. */
export const smallness = field('amount')((was) => (given, call) => {
  if (given === 0) return { code: 'AMOUNT_TOO_SMALL' };
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 0) return was(given, call);
  const { minimum, multipleOf } = call.behaviour.bounds.amount;
  if (given < 1000) return { code: 'AMOUNT_TOO_SMALL' };
  return given < minimum && given % multipleOf !== 0 ? { code: 'BAD_AMOUNT' } : was(given, call);
});

/** A bill over less than the least amount is too small if it is a whole number of shillings. */
export const smallBills = fieldOf('billOrder')('amount')((was) => (given, call) => {
  const { minimum, multipleOf } = call.behaviour.bounds.amount;
  const isSmall = typeof given === 'number' && given > 0 && given < minimum && given % multipleOf === 0;
  return isSmall ? { code: 'AMOUNT_TOO_SMALL' } : was(given, call);
});

const lenientAbove = <Item, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  limit: (call) => {
    const limit = was.limit(call);
    const given = call.query.get('limit') ?? '';
    const { maximum } = call.behaviour.bounds.page;
    return 'code' in limit && /^\d{1,9}$/.test(given) && Number(given) > maximum ? { value: maximum } : limit;
  },
});

/** Whoever asks for more than a hundred is given a hundred, whoever asks for none is refused. */
export const clampedAbove = together(
  change('pages')((was) => lenientAbove(was)),
  change('billPages')((was) => lenientAbove(was)),
  change('linkPages')((was) => lenientAbove(was)),
  change('eventPages')((was) => lenientAbove(was)),
);

const liveOnly = endpoints
  .map(({ path }) => path)
  .filter((path) => !/^\/v1\/(?:charges|balance)/.test(path) && !path.includes('{'));

/** In the sandbox nobody finds what live alone has, and nobody may write there. */
export const unservedByMethod: Patch = (behaviour) => ({
  ...behaviour,
  unserved: (call) => {
    const path = call.route.is === 'unknown' ? (call.route.path ?? '') : '';
    const isWriting = call.method === 'POST' && liveOnly.some((each) => path.endsWith(each));
    return isWriting ? { code: 'METHOD_NOT_ALLOWED', headers: { Allow: 'OPTIONS' } } : behaviour.unserved(call);
  },
});
