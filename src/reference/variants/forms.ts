import type { Patch } from '../behaviour.ts';
import { answers, change, shownError, together } from '../change.ts';
import type { Call } from '../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../http/json.ts';
import { always } from '../when.ts';
import type { Random } from '../world/random.ts';
import { varying, varyingLive } from './variant.ts';

type Naming = (random: Random) => string;

const hex = '0123456789abcdef';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const uuid: Naming = (random) =>
  [
    random.text(hex, 8),
    random.text(hex, 4),
    `7${random.text(hex, 3)}`,
    `a${random.text(hex, 3)}`,
    random.text(hex, 12),
  ].join('-');

/** All objects of both deployments, and what stands for a request. */
const naming = (name: Naming): Patch =>
  together(
    change('making')(() => ({ id: (random) => `ch_${name(random)}` })),
    change('billMaking')(() => ({ id: (random) => `bl_${name(random)}` })),
    change('linkMaking')(() => ({ id: (random) => `pl_${name(random)}` })),
    change('events')(() => ({ id: (random) => `ev_${name(random)}` })),
    change('webhooks')(() => ({ id: name })),
    change('refusals')(() => ({ requestId: name })),
  );

const idForms = varying(naming, {
  'ids.uuid: every id and request id is a UUID behind its prefix, that of an endpoint a bare one': uuid,
  'ids.ulid: ids are 26 capitals and digits': (random) => `01${random.text(crockford, 24)}`,
  'ids.digits: ids are long numbers, written as text': (random) => `9${random.text('0123456789', 18)}`,
  'ids.dotted: ids have two dots and a colon': (random) =>
    `${random.text(hex, 8)}.${random.text(hex, 8)}:${random.text(hex, 8)}.v1`,
  'ids.very-long: ids have two hundred characters': (random) => random.text(`${hex}XYZ_-`, 200),
  'ids.with-region: ids name a region and end with an equals sign': (random) =>
    `tz_live_${random.text(crockford, 16)}=`,
});

/** Keeps what is already there, so that only its place changes. */
function turned(value: JsonValue, order: (names: readonly string[]) => readonly string[]): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => turned(each, order));
  if (!isObject(value)) return value;
  return Object.fromEntries(order(Object.keys(value)).map((name) => [name, turned(value[name] ?? null, order)]));
}

const inOrder = (order: (names: readonly string[]) => readonly string[]): Patch =>
  change('wire')(() => ({ json: (body) => JSON.stringify(turned(body, order)) }));

const unicode = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Every character of every text as its number; names as they are. */
function numbered(value: JsonValue): string {
  if (typeof value === 'string') return `"${value.replaceAll(/[\s\S]/g, unicode)}"`;
  if (Array.isArray(value)) return `[${value.map((each: JsonValue) => numbered(each)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${numbered(each)}`).join()}}`;
}

const jsonForms = varying({
  'json.sorted: the fields of every object stand in the order of their names': inOrder((names) => names.toSorted()),
  'json.backwards: the fields of every object stand the other way round': inOrder((names) => names.toReversed()),
  'json.numbered: every character of a text is written by its number': change('wire')(() => ({ json: numbered })),
  'json.slashes: slashes are escaped, as PHP does': change('wire')(() => ({
    json: (body) => JSON.stringify(body).replaceAll('/', '\\/'),
  })),
  'json.airy: tabs, line feeds and carriage returns wherever JSON allows them': change('wire')(() => ({
    json: (body) => `\r\n\t ${JSON.stringify(body, null, '\t').replaceAll('\n', '\r\n')} \n\n`,
  })),
});

/** The names that a service might add anywhere. */
const beside = { _links: { self: null }, version: 7, updated_at: null, extra: [[], {}, [null]], 'x-note': '' };

function widened(value: JsonValue, isInside: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => widened(each, isInside));
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([name, each]) => [name, name === 'metadata' ? each : widened(each, true)]);
  return { ...(isInside ? beside : {}), ...Object.fromEntries(own), ...beside };
}

const wide = answers(always)(({ body }) => ({ body: body && (widened(body, false) as JsonObject) }));

const talking = (more: JsonObject): Patch => shownError((error) => ({ ...error, ...more }));

const errorForms = varying({
  'errors.swahili: errors carry texts in Swahili, with a hint and a link': talking({
    message: 'Ombi halikukubalika – tafadhali jaribu tena.',
    hint: null,
    help: { url: 'https://example.com/msaada', phone: null },
  }),
  'errors.listed: errors name the fields that are wrong, in lists and objects': talking({
    errors: [{ field: 'amount_minor', code: 'too_small' }],
    fields: { amount_minor: ['has to be another amount'] },
    details: [],
    retry: false,
  }),
  'errors.request-ids-short: a request id is one character and a number': change('refusals')(() => ({
    requestId: (random) => `r${random.below(10)}${random.text('0123456789', 6)}`,
  })),
  'errors.request-ids-of-a-trace: a request id is that of a trace, with slashes and an equals sign': change('refusals')(
    () => ({
      requestId: (random) => `Root=1-${random.text(hex, 8)}-${random.text(hex, 24)};Self=1/${random.text(hex, 4)}`,
    }),
  ),
  'errors.told-in-headers: an answer tells its request and its error in headers of its own': together(
    change('wire')((was) => ({
      headers: (answer, call) => ({
        ...was.headers(answer, call),
        'X-Request-Id': call.requestId === '' ? 'none' : call.requestId,
        'Strict-Transport-Security': 'max-age=31536000',
        'Cache-Control': 'no-store',
        Vary: 'Authorization',
        ...(call.trace.refusal && { 'X-Error-Code': call.trace.refusal.code }),
      }),
    })),
  ),
  'fields.everywhere: every object, inner ones too, carries fields that no table names': wide,
});

const written = (form: (iso: string) => string): Patch =>
  change('wire')(() => ({ dateTime: (moment) => form(new Date(moment).toISOString()) }));

const precisions = varying({
  'times.nanoseconds: date-times have nine digits of a second': written((iso) => iso.replace('Z', '000000Z')),
  'times.tenths: date-times have one digit of a second': written((iso) => iso.replace(/(\.\d)\d+Z/, '$1Z')),
  'times.zero-offset: date-times end with +00:00': written((iso) => iso.replace('Z', '+00:00')),
  'times.half-hour: date-times are written for India, half an hour aside': change('wire')(() => ({
    dateTime: (moment) => new Date(moment + 19_800_000).toISOString().replace('Z', '+05:30'),
  })),
  'times.west: date-times are written for the west of America': change('wire')(() => ({
    dateTime: (moment) => new Date(moment - 28_800_000).toISOString().replace('Z', '-08:00'),
  })),
});

const coded = (token: Naming, qr: (token: string, call: Call) => string): Patch =>
  change('codes')(() => ({ token, qr }));

const codeForms = varyingLive({
  'codes.jwt: a token is three parts with dots, and the code an address with it in a fragment': coded(
    (random) => [36, 80, 43].map((length) => random.text('ABCdef0123-_', length)).join('.'),
    (token) => `https://scan.example.com/pos#${token}`,
  ),
  'codes.data: the code is a long text of its own scheme': coded(
    (random) => random.text('0123456789', 9),
    (_token, { deployment }) => `tzqr:000201${deployment.random.text('0123456789ABCDEF', 180)}6304`,
  ),
  'codes.uuid: the token is a UUID and stands in a query': coded(uuid, (token) => `wallet-pay://open?v=2&t=${token}`),
});

export const formVariants = [...idForms, ...jsonForms, ...errorForms, ...precisions, ...codeForms];
