import { isDateTime } from '../date-time.ts';

/** A kind of value that a field has. Every answer is held against these, so they say yes or no and nothing else. */
export interface Kind {
  /** In the words of a finding, to follow "expected". */
  readonly words: string;
  readonly has: (value: unknown) => boolean;
  /** All that it can be, where the document lists them. */
  readonly values?: readonly (string | boolean)[];
}

/** A kind of text. */
export interface TextKind extends Kind {
  readonly isText: true;
}

const kind = (words: string, has: (value: unknown) => boolean): Kind => ({ words, has });

export const textWhere = (words: string, has: (value: string) => boolean): TextKind => ({
  isText: true,
  words,
  has: (value) => typeof value === 'string' && has(value),
});

export const text = textWhere('a string', () => true);
export const integer = kind('an integer', Number.isSafeInteger);
export const flag = kind('true or false', (value) => typeof value === 'boolean');
export const array = kind('an array', Array.isArray);
export const object = kind(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
export const dateTime = textWhere('an ISO 8601 date-time', isDateTime);
export const uri = textWhere('a URI', (address) => !/\s/.test(address) && URL.canParse(address));

const milliseconds = 100_000_000_000;
export const isUnixSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < milliseconds;
export const unixSeconds = kind('Unix time in whole seconds', isUnixSeconds);

export const constant = (value: string | boolean): Kind => ({
  ...kind(JSON.stringify(value), (given) => given === value),
  values: [value],
});

export const oneOf = (values: readonly [string, ...string[]]): Kind => ({
  ...textWhere(`one of ${values.join(', ')}`, (given) => values.includes(given)),
  values,
});

export const matching = (pattern: RegExp, words: string): TextKind => textWhere(words, (given) => pattern.test(given));

/** Of a long number, in which that of a payer may stand by chance: then six of its digits are masked, and three more of each next. */
export const digitsMatching = (pattern: RegExp, words: string): TextKind =>
  textWhere(words, (given) =>
    pattern.test(/^[^*]*(?:\*[^*]?){6,9}[^*]+$/.test(given) ? given.replaceAll('*', '0') : given),
  );

export const beginsWith = (prefix: string): TextKind =>
  textWhere(`a string that begins with ${prefix}`, (given) => given.startsWith(prefix));

/** Any of several kinds. */
export const eitherOf = (words: string, ...kinds: readonly Kind[]): Kind =>
  kind(words, (value) => kinds.some((each) => each.has(value)));

export const finite = kind('a number', Number.isFinite);

export const orNull = ({ words, has }: Kind): Kind => kind(`${words} or null`, (value) => value === null || has(value));

/** For what the caller may leave out: the answer may then leave it out too, or hold null or the empty text. */
export const unlessNotGiven = ({ words, has }: Kind): Kind =>
  kind(`${words}, or nothing where none was given`, (value) => value === undefined || value === null || has(value));
