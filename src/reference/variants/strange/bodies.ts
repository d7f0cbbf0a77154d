import { change, fieldOf, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import type { Refusal } from '../../errors/refusal.ts';
import { membersOf } from './members.ts';

type Rule = (body: JsonObject, call: Call) => Refusal | null;

const named = (was: { names(...asked: Parameters<Rule>): ReturnType<Rule> }, rule: Rule) => ({
  names: (body: JsonObject, call: Call) => was.names(body, call) ?? rule(body, call),
});

/** Beside what else is asked of bodies. */
const ofAll = (rule: Rule): Patch =>
  together(
    change('order')((was) => named(was, rule)),
    change('posOrder')((was) => named(was, rule)),
    change('billOrder')((was) => named(was, rule)),
    change('linkOrder')((was) => named(was, rule)),
  );

const textOf = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

/** How the last field of this name is written. */
const written = (name: string, call: Call): string => {
  const text = textOf(call);
  const member = membersOf(text).members.findLast((each) => each.name === name);
  return member ? text.slice(member.from, member.to).trim() : '';
};

const isSpelledWhole = (text: string): boolean => !/^-?\d+[.eE]/.test(text);

/** What is written with a point or an exponent is read into no integer. */
export const plainIntegers = ofAll((_body, call) => {
  if (!isSpelledWhole(written('amount_minor', call))) return { code: 'BAD_AMOUNT' };
  return isSpelledWhole(written('max_uses', call)) ? null : { code: 'BAD_REQUEST' };
});

/** The texts of bodies, as another parser reads them. */
const reading =
  (read: (text: string, call: Call) => string): Patch =>
  (behaviour) => ({
    ...behaviour,
    before: [
      ...behaviour.before,
      (call) => {
        const { payload } = call;
        if (payload?.is === 'text') Object.assign(call, { payload: { is: 'text', text: read(payload.text, call) } });
      },
    ],
  });

/** A decoder of a stream reads one value, and what follows it is none of its concern. */
export const firstValue = reading((text) => {
  const { end } = membersOf(text);
  return end === null ? text : text.slice(0, end);
});

/** Of several fields of one name the first is found. */
export const firstOfTwins = reading((text) => {
  const { members, end } = membersOf(text);
  const first = members.filter(({ name }, at) => members.findIndex((each) => each.name === name) === at);
  if (end === null || first.length === members.length) return text;
  const kept = first.map(({ name, from, to }) => `${JSON.stringify(name)}:${text.slice(from, to)}`);
  return `{${kept.join(',')}}${text.slice(end)}`;
});

/** Which encoding JSON is in is seen by where its first bytes are zero. */
export const anyUnicode = reading((text) => {
  const isWide = /^(?:\0[^\0])+$/.test(text) || /^(?:[^\0]\0)+$/.test(text);
  return isWide ? text.replaceAll('\0', '') : text;
});

const isJson = (given: string | undefined): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(given ?? '');

/** Only JSON becomes fields; of anything else there are none. */
export const othersHaveNoFields = reading((text, call) => (isJson(call.header('content-type')) ? text : '{}'));

const isMissing = (body: JsonObject, name: string): boolean => !Object.hasOwn(body, name);

/** What lacks a field does not fit the schema, whatever the fields hold. */
export const schemaFirst = change('order')((was) =>
  named(was, (body) =>
    ['amount_minor', 'rail', 'msisdn'].some((name) => isMissing(body, name)) ? { code: 'BAD_REQUEST' } : null,
  ),
);

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Of ISO 8601 what RFC 3339 left of it. */
export const rfc3339Alone = together(
  fieldOf('billOrder')('expiresAt')(
    (was) => (given, call) =>
      typeof given === 'string' && !rfc3339.test(given) ? { code: 'BAD_EXPIRY' } : was(given, call),
  ),
  fieldOf('linkOrder')('expiresAt')(
    (was) => (given, call) =>
      typeof given === 'string' && !rfc3339.test(given) ? { code: 'BAD_REQUEST' } : was(given, call),
  ),
);

/** Who may use a link once has nothing to count. */
export const nothingToCount = change('linkOrder')((was) =>
  named(was, ({ kind, max_uses: uses }) =>
    kind === 'single_use' && uses !== undefined && uses !== null ? { code: 'BAD_REQUEST' } : null,
  ),
);
