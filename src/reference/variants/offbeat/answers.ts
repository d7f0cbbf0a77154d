import type { Call } from '../../http/call.ts';
import { change, check, headers, together } from '../../change.ts';
import { always } from '../../when.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Reading } from '../../bodies/body.ts';
import { statusOf } from '../../../contract/errors.ts';

const taken = /(?:^|,)\s*(?:\*\/\*|application\/\*|application\/(?:[\w.-]+\+)?json)\s*(?:;|,|$)/i;

/** Who takes no JSON is not answered with it. */
export const notAcceptable = check('query')((was) => (call) => {
  const accepted = call.header('accept') ?? '';
  return accepted === '' || taken.test(accepted) ? was(call) : { code: 'BAD_REQUEST', status: 406 };
});

/** As a database with a TIMESTAMP(12) writes it. */
export const picoseconds = change('wire')(() => ({
  dateTime: (moment) => new Date(moment).toISOString().replace('Z', '000000000Z'),
}));

/** As a protocol buffer is written: a fraction of three digits, or none where there is nothing behind the point. */
export const protoTimes = change('wire')(() => ({
  dateTime: (moment) => new Date(moment).toISOString().replace('.000Z', 'Z'),
}));

const sorted = (value: JsonValue): JsonValue => {
  if (!isObject(value)) return Array.isArray(value) ? value.map((each: JsonValue) => sorted(each)) : value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, name === 'metadata' ? value[name]! : sorted(value[name]!)]));
};

/** As Flask writes JSON. */
export const flaskJson = change('wire')(() => ({ json: (body) => `${JSON.stringify(sorted(body))}\n` }));

/** What the codes of gRPC become in HTTP. */
const statuses = { NOT_FOUND: 404, UNKNOWN_TILL: 404, METHOD_NOT_ALLOWED: 405, USE_SANDBOX_URL: 401 } as const;

const isNamed = (code: string): code is keyof typeof statuses => Object.hasOwn(statuses, code);

export const grpcAnswers = together(
  change('refusals')(() => ({
    status: ({ code, status }) => status ?? statusOf(code) ?? (isNamed(code) ? statuses[code] : 400),
  })),
  headers(always)(() => ({ 'Grpc-Metadata-Content-Type': 'application/grpc', 'Grpc-Metadata-Trace-Bin': 'AAE=' })),
);

interface Cursors<Item> {
  cursor(call: Call): Reading<Item | null>;
  cut(
    page: { readonly items: readonly Item[]; readonly more: boolean },
    call: Call,
  ): { readonly items: readonly Item[]; readonly more: boolean };
}

/** What has not the form of an id is refused; what has it and is none has nothing behind it. */
const byForm =
  (prefix: string) =>
  <Item>(was: Cursors<Item>): Cursors<Item> => {
    const isNothings = (call: Call): boolean =>
      (call.query.get('starting_after') ?? '').startsWith(prefix) && 'code' in was.cursor(call);
    return {
      cursor: (call) => (isNothings(call) ? { value: null } : was.cursor(call)),
      cut: (page, call) => (isNothings(call) ? { items: [], more: false } : was.cut(page, call)),
    };
  };

export const cursorsByForm = together(
  change('pages')(byForm('ch_')),
  change('billPages')(byForm('bl_')),
  change('eventPages')(byForm('ev_')),
);

const bare = ({ hostname }: URL): string => hostname.replace(/^www\./, '').replace(/\.$/, '');

/** Only the host tells whether an address is on the website: with or without www, at any port, whoever asks there. */
export const hostAlone = change('returnUrls')(() => ({
  anonymous: () => true,
  samePort: () => true,
  sameHost: (url, website) => bare(url) === bare(website),
}));

/** Beside what is documented, an error says for people what is wrong, and where it is traced. */
export const withTitles = (title: string) =>
  change('refusals')((was) => ({
    error: (refusal, call) => {
      const error: JsonObject = was.error(refusal, call);
      return { ...error, title, trace_id: `00-${call.requestId}-01`, instance: null };
    },
  }));
