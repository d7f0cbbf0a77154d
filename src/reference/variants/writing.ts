import { answers, change, shownCharge, shownError, together } from '../change.ts';
import { now, type Call } from '../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../http/json.ts';
import { isError, isSuccess } from '../when.ts';
import { varying } from './variant.ts';

/** As a serializer writes numbers that it keeps as doubles. */
function asDoubles(value: JsonValue): string {
  if (typeof value === 'number' && Number.isInteger(value))
    return Math.abs(value) >= 1e7 ? value.toExponential().replace('e+', 'E') : value.toFixed(1);
  if (Array.isArray(value)) return `[${value.map((each: JsonValue) => asDoubles(each)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${asDoubles(each)}`)
    .join(',')}}`;
}

/** What frameworks add to every answer, whatever it is. */
const enveloped = together(
  answers(isSuccess)(({ body }) => ({
    body: body && { ...body, _links: { self: { href: '/v1' } }, code: 0, message: 'OK', success: true, error: null },
  })),
  answers(isError)(({ body, status }) => ({
    body: body && { ...body, timestamp: 1_764_000_000_000, status, path: '/v1', success: false },
  })),
  shownError((error) => ({ ...error, type: 'invalid_request', message: 'Please see doc.', param: null, errors: [] })),
);

const isMade = (call: Call): boolean => call.method === 'POST';

/** What is made is answered from memory; whoever reads it later is told what the store kept of it. */
const reread = together(
  change('wire')((was) => ({
    dateTime: (moment, call) =>
      isMade(call) ? was.dateTime(moment, call) : `${new Date(moment).toISOString().slice(0, 19)}+00:00`,
  })),
  change('showing')((was) => ({ missing: (field, call) => (isMade(call) ? undefined : was.missing(field, call)) })),
  change('billShowing')((was) => ({ missing: (field, call) => (isMade(call) ? null : was.missing(field, call)) })),
  change('linkShowing')((was) => ({
    missing: (field, call) => (isMade(call) && field === 'reference' ? null : was.missing(field, call)),
  })),
);

/** Tells of each object, wherever it stands, when it was looked at. */
function lookedAt(value: JsonValue, looked: JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => lookedAt(each, looked));
  if (!isObject(value) || typeof value['object'] !== 'string') return value;
  const { data, ...rest } = value;
  const isList = value['object'] === 'list';
  return { ...rest, ...(data !== undefined && { data: isList ? lookedAt(data, looked) : data }), ...looked };
}

const volatile = together(
  answers(isSuccess)(({ body }, call) => {
    const at = now(call);
    const looked = { served_at: at, etag: call.requestId, links: { self: `/v1?at=${at}` } };
    return { body: body && (lookedAt(body, looked) as JsonObject) };
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const shown = was.balance(call);
      const note = `0 is what this sandbox has at ${call.behaviour.wire.dateTime(now(call), call)}.`;
      return { ...shown, settlement: { enabled: false, note } };
    },
  })),
);

const typed = (value: JsonValue | undefined, object: string): JsonValue =>
  isObject(value) ? { object, ...value } : { object, id: value ?? null };

/** The inner objects of a view, as far as it has them, with their types; those that were ids are so opened. */
const typedWithin =
  (types: Readonly<Record<string, string>>) =>
  (view: JsonObject): JsonObject => {
    const within = Object.entries(types).filter(([name]) => view[name] !== undefined && view[name] !== null);
    return { ...view, ...Object.fromEntries(within.map(([name, object]) => [name, typed(view[name], object)])) };
  };

const ofCharges = typedWithin({ simulation: 'simulation', bill: 'bill', payment_link: 'payment_link' });

const typedEverywhere = together(
  shownCharge(ofCharges),
  shownError((error) => ({ object: 'error', ...error })),
  change('showing')((was) => ({ balance: (call) => typedWithin({ settlement: 'settlement' })(was.balance(call)) })),
  change('delivering')((was) => ({
    show: (delivery, deployment) => ({ object: 'delivery', ...was.show(delivery, deployment) }),
  })),
  change('events')((was) => ({ data: (...asked) => ofCharges(was.data(...asked)) })),
);

export const writingVariants = varying({
  'writing.envelope: every answer carries links, a code, a message and an error that is null': enveloped,
  'writing.doubles: large integers are spelled with an exponent, others with a decimal point': change('wire')(() => ({
    json: asDoubles,
  })),
  'writing.comma: a comma before the fraction of a second, and a zone without minutes': change('wire')(() => ({
    dateTime: (moment) => `${new Date(moment + 3 * 3_600_000).toISOString().slice(0, -1).replace('.', ',')}+03`,
  })),
  'writing.reread: what is made is told from memory, what is read as it was stored, in whole seconds': reread,
  'writing.volatile: each object tells when it was looked at, and so does the note of a balance': volatile,
  'writing.typed: inner objects name their types, and the id of a bill or link is opened to one': typedEverywhere,
});
