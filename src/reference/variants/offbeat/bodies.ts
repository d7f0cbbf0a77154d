import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { bodyNames } from '../requests.ts';
import { bodyOf } from '../odd/bodies.ts';
import type { Call } from '../../http/call.ts';
import { change, check, fieldOf, together } from '../../change.ts';
import { isZoned, parseDateTime } from '../../../contract/date-time.ts';
import { membersOf } from '../strange/members.ts';
import type { Patch } from '../../behaviour.ts';
import type { Reader } from '../../bodies/body.ts';
import type { Refusal } from '../../errors/refusal.ts';

const fieldNames = [
  ...bodyNames,
  'till',
  'customer_ref',
  'payer_name',
  'expires_at',
  'title',
  'kind',
  'max_uses',
  'success_url',
  'phone',
  'url',
] as const;

const parameterNames = ['limit', 'starting_after', 'state', 'customer_ref'] as const;

/** As which documented name one is read; itself where it is none in another spelling. */
type Spelling = (known: readonly string[], given: string) => string;

const inAnyCase: Spelling = (known, given) => known.find((name) => name === given.toLowerCase()) ?? given;

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const inCamelCase: Spelling = (known, given) => known.find((name) => camel(name) === given) ?? given;

/** Where a name is given as it is documented too, that one counts. */
function respelled<Value>(
  entries: readonly (readonly [string, Value])[],
  known: readonly string[],
  spelling: Spelling,
): readonly (readonly [string, Value])[] {
  const given = new Set(entries.map(([name]) => name));
  return entries.map(([name, value]) => {
    const read = spelling(known, name);
    return [given.has(read) ? name : read, value];
  });
}

function withNames(body: JsonObject, spelling: Spelling): JsonObject | null {
  const entries = Object.entries(body);
  const read = respelled(entries, fieldNames, spelling);
  return read.some(([name], at) => name !== entries[at]?.[0]) ? Object.fromEntries(read) : null;
}

const readBy = (spelling: Spelling): Patch =>
  together(
    (behaviour) => ({
      ...behaviour,
      before: [
        ...behaviour.before,
        (call) => {
          const body = bodyOf(call);
          const read = body && withNames(body, spelling);
          if (read) Object.assign(call, { payload: { is: 'text', text: JSON.stringify(read) } });
        },
      ],
    }),
    change('wire')((was) => ({
      query: (asked) => {
        const entries = [...new URLSearchParams(was.query?.(asked) ?? asked)];
        const read = respelled(entries, parameterNames, spelling);
        return new URLSearchParams(read.map(([name, value]) => [name, value])).toString();
      },
    })),
  );

/** Names are read without regard to case. */
export const namesInAnyCase = readBy(inAnyCase);

/** Names are read as they are documented, and as JSON writes those of a protocol buffer. */
export const namesInCamelCase = readBy(inCamelCase);

const isScalar = (given: JsonValue | undefined): boolean => typeof given === 'number' || typeof given === 'boolean';

/** A number or a truth value becomes a text. */
const cast =
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) =>
    was(isScalar(given) ? asText(given) : given, call);

/** What is no object is no metadata. */
const objectOrNone =
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) =>
    was(given === undefined || isObject(given) ? given : null, call);

export const casts = together(
  fieldOf('order')('reference')(cast),
  fieldOf('order')('description')(cast),
  fieldOf('order')('metadata')(objectOrNone),
  fieldOf('posOrder')('reference')(cast),
  fieldOf('posOrder')('description')(cast),
  fieldOf('posOrder')('metadata')(objectOrNone),
  fieldOf('billOrder')('payerName')(cast),
  fieldOf('billOrder')('description')(cast),
  fieldOf('linkOrder')('reference')(cast),
  fieldOf('linkOrder')('description')(cast),
);

const decimal = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Whether a number is whole to its last digit, however many there are. */
function isWhole(written: string): boolean {
  const [, whole, fraction = '', exponent = '0'] = decimal.exec(written) ?? [];
  if (whole === undefined) return true;
  const digits = (whole + fraction).replace(/0+$/, '');
  const zeros = whole.length + fraction.length - digits.length;
  return digits === '' || Number(exponent) - fraction.length + zeros >= 0;
}

const written = (name: string, { payload }: Call): string => {
  const text = payload?.is === 'text' ? payload.text : '';
  const member = membersOf(text).members.findLast((each) => each.name === name);
  return member ? text.slice(member.from, member.to).trim() : '';
};

type Rule = (body: JsonObject, call: Call) => Refusal | null;

const exact = (was: { names(...asked: Parameters<Rule>): ReturnType<Rule> }) => ({
  names: (body: JsonObject, call: Call): Refusal | null => {
    if (!isWhole(written('amount_minor', call))) return { code: 'BAD_AMOUNT' };
    return isWhole(written('max_uses', call)) ? was.names(body, call) : { code: 'BAD_REQUEST' };
  },
});

/** Numbers are decimals, so that none is whole by being rounded. */
export const exactDecimals = together(
  change('order')(exact),
  change('posOrder')(exact),
  change('billOrder')(exact),
  change('linkOrder')(exact),
);

/** A moment that names no zone is one in Tanzania. */
const inTanzania =
  <T>(was: Reader<T>): Reader<T> =>
  (given, call) => {
    const isLocal = typeof given === 'string' && parseDateTime(given) !== null && !isZoned(given);
    return was(isLocal ? `${given}+03:00` : given, call);
  };

export const localExpiry = together(
  fieldOf('billOrder')('expiresAt')(inTanzania),
  fieldOf('linkOrder')('expiresAt')(inTanzania),
);

/** What a text that is empty stands for is what stands where none is given, as Oracle has it. */
export const emptyIsNone = together(
  change('idempotency')((was) => ({
    print: (asked, call) => was.print({ ...asked, reference: asked.reference || null }, call),
  })),
  change('posIdempotency')((was) => ({
    print: (asked, call) =>
      was.print({ ...asked, reference: asked.reference || null, description: asked.description || null }, call),
  })),
);

/** A body has to tell its length before it comes (RFC 9110, section 15.5.12). */
export const lengthRequired = check('body')((was) => (call) => {
  const isChunked = call.payload !== null && call.header('transfer-encoding') !== undefined;
  return isChunked ? { code: 'BAD_REQUEST', status: 411 } : was(call);
});

/** A body is of the one media type that is documented, word for word. */
export const exactType = check('body')((was) => (call) => {
  const isOther = call.payload !== null && call.header('content-type') !== 'application/json';
  return isOther ? { code: 'BAD_REQUEST' } : was(call);
});
