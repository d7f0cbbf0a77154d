import { randomUUID } from 'node:crypto';
import type { Call } from '../../http/call.ts';
import { change, check, fieldOf, together } from '../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { membersOf } from '../strange/members.ts';
import { parseObject } from '../../http/payload.ts';
import type { Patch } from '../../behaviour.ts';

const nothing: JsonObject = {};

const isForm = ({ header }: Call): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(header('content-type') ?? '');

export const bodyOf = ({ payload, behaviour }: Call): JsonObject | null =>
  payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null;

/** Before a request is looked at, its body becomes another one; null leaves it as it is. */
const rewriting =
  (rewrite: (call: Call) => JsonObject | null): Patch =>
  (behaviour) => ({
    ...behaviour,
    before: [
      ...behaviour.before,
      (call) => {
        if (call.payload?.is !== 'text') return;
        const body = rewrite(call);
        if (body) Object.assign(call, { payload: { is: 'text', text: JSON.stringify(body) } });
      },
    ],
  });

const integers: ReadonlySet<string> = new Set(['amount_minor', 'max_uses']);

const valueOf = (name: string, text: string): JsonValue =>
  integers.has(name) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;

/** What a framework makes of a form: texts, and an object of what has names in brackets. */
function fieldsOf(form: URLSearchParams): JsonObject {
  const metadata = [...form].flatMap(([name, value]) => {
    const inner = /^metadata\[([^[\]]+)\]$/.exec(name)?.[1];
    return inner === undefined ? [] : [[inner, value] as const];
  });
  return {
    ...Object.fromEntries([...form].map(([name, value]) => [name, valueOf(name, value)])),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  };
}

/** A form is taken as well as JSON. */
export const forms = rewriting((call) => {
  const { payload } = call;
  return payload?.is === 'text' && isForm(call) ? fieldsOf(new URLSearchParams(payload.text)) : null;
});

/** JSON is UTF-8; what says that it is not is not read. */
export const utf8Alone = check('body')((was) => (call) => {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(call.header('content-type') ?? '')?.[1] ?? 'utf-8';
  const isRead = call.payload === null || /^(?:utf-?8|us-ascii)$/i.test(charset);
  return isRead ? was(call) : { code: 'BAD_REQUEST', status: 415 };
});

/** Whoever has an event sent again says why. */
export const retryReason = change('parsers')(() => ({
  'events.retry': {
    body: (call) => {
      const { reason } = bodyOf(call) ?? nothing;
      return typeof reason === 'string' && reason.trim() !== '' ? null : { code: 'BAD_REQUEST' };
    },
  },
}));

/** As it was written in the body. */
function writtenMetadata({ payload }: Call): string {
  const text = payload?.is === 'text' ? payload.text : '';
  const member = membersOf(text).members.findLast(({ name }) => name === 'metadata');
  return member ? text.slice(member.from, member.to).trim() : '';
}

/** Metadata is kept as a text, and given back letter by letter: with its blanks, and numbers as they were spelled. */
export const letterByLetter: Patch = (behaviour) => {
  const texts = new WeakMap<object, string>();
  const mark = randomUUID();
  const keep = (given: JsonValue | undefined, call: Call): void => {
    const text = isObject(given) ? writtenMetadata(call) : '';
    if (isObject(given) && text.startsWith('{')) texts.set(given, text);
  };
  const marked = (_name: string, value: unknown): unknown => {
    const text = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
    return text === undefined ? value : `${mark}${text}${mark}`;
  };
  const between = new RegExp(`"${mark}((?:[^"\\\\]|\\\\.)*)${mark}"`, 'gs');
  return together(
    fieldOf('order')('metadata')((was) => (given, call) => {
      keep(given, call);
      return was(given, call);
    }),
    fieldOf('posOrder')('metadata')((was) => (given, call) => {
      keep(given, call);
      return was(given, call);
    }),
    change('wire')(() => ({
      json: (body) =>
        JSON.stringify(body, marked).replaceAll(between, (_all, text: string) => JSON.parse(`"${text}"`) as string),
    })),
  )(behaviour);
};
