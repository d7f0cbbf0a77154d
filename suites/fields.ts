import fc from 'fast-check';
import type { RuleId } from '../src/contract/rules.ts';
import { freshKey } from '../src/generate/idempotency/key.ts';
import { linesOf, spoiledTexts, texts } from '../src/generate/charges/text.ts';
import { spoiled } from '../src/generate/auth/spoiled.ts';
import { drawn } from '../src/generate/drawn.ts';
import { property, type Property } from '../src/generate/property.ts';
import { values } from '../src/generate/values.ts';
import type { Check, Needs } from '../src/run/check/check.ts';
import { inTurn, keyFor, made } from './sending.ts';
import { traced, type Creation } from './creations.ts';
import { amounts, spoiledAmounts } from '../src/generate/charges/amount.ts';

interface Field<T> extends Omit<Property<T>, 'needs' | 'requestsPerRun' | 'body'> {
  readonly needs?: Needs;
  /** In what the request differs from a sample. */
  readonly fields: (value: T, now: number) => object;
  /** They are all that is sent, besides the least. */
  readonly alone?: true;
  /** Half of what is made is read as well, or all of it is, and looked for in the list. */
  readonly read?: boolean | 'and listed';
  /** None of it is to be made. */
  readonly refused?: true;
  /** Whoever insists is refused again: a quarter of them is sent twice. */
  readonly insisted?: boolean;
}

/** Sends each value in a request that is valid otherwise. */
export const inFields =
  (creation: Creation) =>
  <T>({ fields, alone, refused, read = false, insisted = false, ...rest }: Field<T>): Check => {
    const { needs, plain, sample, post, get, list } = creation;
    return property<T>({
      needs,
      ...rest,
      requestsPerRun: read === 'and listed' ? 3 : read || insisted ? 2 : 1,
      body: (context, value) => {
        const key = keyFor(context);
        const base = alone ? plain : refused ? traced(creation) : sample();
        const body = { ...base, ...fields(value, context.clock.now()) };
        const isSentTwice = insisted && drawn(fc.nat({ max: 3 })) === 0;
        // Where a key is optional, half of what is refused has one, and all that is sent twice.
        const isKeyed = refused && (isSentTwice || drawn(fc.boolean()));
        const order = post(key, body, isKeyed ? freshKey() : undefined);
        const isRead = read === 'and listed' || (read && drawn(fc.boolean()));
        if (!isRead) return inTurn(context, order, ...(isSentTwice ? [order] : []));
        const listed = read === 'and listed' ? [list(key, { limit: '10' })] : [];
        // A link that is still active when it is read belonged into the list before.
        return made(context, order, (id) => [...listed, get(key, id)]);
      },
    });
  };

/** What is said of each of two checks: of lawful values, and of all others. */
interface OfAmounts {
  readonly title: string;
  /** Besides those of the amount itself. */
  readonly rules: readonly RuleId[];
  readonly runs: NonNullable<Property<unknown>['runs']>;
}

/** The amount of a creation: each that is lawful, and others. */
export function inAmount(
  creation: Creation & { readonly chapter: 'charges' | 'pos' | 'bills' },
  { suite, read, lawful, other }: { suite: string; read?: true; lawful: OfAmounts; other: OfAmounts },
): readonly Check[] {
  const create = `${creation.chapter}.create` as const;
  return [
    inFields(creation)({
      id: `${suite}/every-lawful-amount`,
      ...amounts,
      ...lawful,
      rules: [
        `${create}.amount-minimum-accepted`,
        `${create}.amount-maximum-accepted`,
        `${create}.amount-between-accepted`,
        ...lawful.rules,
      ],
      fields: (amount_minor) => ({ amount_minor }),
      ...(read && { read }),
    }),
    inFields(creation)({
      id: `${suite}/every-other-amount`,
      ...spoiledAmounts,
      ...other,
      rules: [
        `${create}.amount-required`,
        `${create}.amount-integer`,
        `${create}.amount-multiple-of-100`,
        `${create}.amount-minimum`,
        `${create}.amount-maximum`,
        'errors.cause-of-bad-amount',
        ...other.rules,
      ],
      fields: ({ value }) => ({ amount_minor: value }),
      refused: true,
    }),
  ];
}

interface LawfulText {
  readonly suite: string;
  readonly field: string;
  readonly limit: number;
  readonly lawful: readonly RuleId[];
  /** Characters at the least; left out: one. */
  readonly least?: 2;
  /** Lawful ones that come up nowhere else. */
  readonly more?: readonly string[];
  readonly read?: boolean;
  /** Values in the deep profile. */
  readonly deep?: { readonly lawful: number; readonly other: number };
}

interface TextField extends LawfulText {
  readonly other: readonly RuleId[];
  /** It is refused where it is left out. */
  readonly required?: true;
  /** How many over the limit are tried in the quick profile. */
  readonly quick?: number;
}

const usual = { lawful: 80, other: 40 } as const;

const idOf = (field: string): string => field.replace('_', '-');

/** Of other fields it is not stated that they have lines. */
const linesIn = (field: string, limit: number): readonly string[] => (field === 'description' ? [linesOf(limit)] : []);

export function lawfulText(creation: Creation, text: LawfulText): Check {
  const { suite, field, limit, least = 1, more = [], read = false, deep = usual } = text;
  const { arbitrary, boundaries } = texts(limit);
  const isLong = (value: string): boolean => value.length >= least;
  return inFields(creation)({
    id: `${suite}/every-lawful-${idOf(field)}`,
    title: `The ${field} of a ${creation.what}, of up to ${limit} characters of any script, comes back unchanged`,
    rules: text.lawful,
    ...values(arbitrary.filter(isLong), [...boundaries, ...more, ...linesIn(field, limit)].filter(isLong)),
    runs: { deep: deep.lawful },
    fields: (value) => ({ [field]: value }),
    read,
  });
}

function spoiledText(creation: Creation, { suite, field, limit, other, deep = usual, ...text }: TextField): Check {
  const { arbitrary, boundaries } = spoiledTexts(limit);
  return inFields(creation)({
    id: `${suite}/every-other-${idOf(field)}`,
    title: `The ${field} of a ${creation.what} over its limit of ${limit} characters is refused`,
    rules: other,
    ...values(arbitrary, [...boundaries, ...(text.required ? [spoiled(undefined, 'left out')] : [])]),
    runs: { quick: text.quick ?? 0, deep: deep.other },
    fields: ({ value }) => ({ [field]: value }),
    refused: true,
  });
}

/** A text of up to so many characters, and what is over its limit or no text. */
export const inText = (creation: Creation, text: TextField): readonly Check[] => [
  lawfulText(creation, text),
  spoiledText(creation, text),
];
