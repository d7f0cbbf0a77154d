import fc from 'fast-check';
import { values, type Values } from '../values.ts';

/** What follows `Authorization: `, given the placeholder of a key that works. */
interface SpoiledAuthorization {
  readonly why: string;
  readonly as: (key: string) => string;
  /** The key stands in the query string besides, where a careless service looks for it. */
  readonly inQuery?: true;
}

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const body = (length: number): string => base62.slice(7, 7 + length);

const authorization = (why: string, as: (key: string) => string): SpoiledAuthorization => ({ why, as });
const literal = (why: string, text: string): SpoiledAuthorization => authorization(why, () => text);

/** Well-formed headers around keys of every wrong length. */
export const otherAuthorizations: Values<SpoiledAuthorization> = values(
  fc
    .integer({ min: 1, max: 54 })
    .filter((length) => length !== 32)
    .map((length) => literal(`a key of ${length} characters`, `Bearer sk_test_${body(length)}`)),
  [
    authorization('a key without its scheme', (key) => key),
    literal('a key of 31 characters', `Bearer sk_test_${body(31)}`),
    authorization('the scheme Basic', (key) => `Basic ${key}`),
    literal('a scheme alone', 'Bearer'),
    literal('a key of 33 characters', `Bearer sk_test_${body(33)}`),
    literal('the prefix alone', 'Bearer sk_test_'),
    literal('the prefix of no mode', `Bearer sk_prod_${body(32)}`),
    literal('a sign outside base62', `Bearer sk_test_${body(31)}-`),
    authorization('one character more than a key that works', (key) => `Bearer ${key}0`),
    authorization('a key that works and thirty characters more', (key) => `Bearer ${key}${body(30)}`),
    authorization('a key that works, filled up as in base64', (key) => `Bearer ${key}=`),
    authorization('a key that works, with a colon as before a password', (key) => `Bearer ${key}:`),
    authorization('another scheme', (key) => `Token ${key}`),
    literal('empty', ''),
    authorization('a key that works in quotes', (key) => `Bearer "${key}"`),
    authorization('two keys', (key) => `Bearer ${key} ${key}`),
    authorization('a key that works, in the other case', (key) => `Bearer ${key.replace('}', ':other-case}')}`),
    authorization(
      'another last character than that of a key that works',
      (key) => `Bearer ${key.replace('}', ':other-end}')}`,
    ),
    authorization('a key that works as a user name', (key) => `Basic ${key.replace('}', ':basic}')}`),
    literal('a key without its prefix', `Bearer ${body(32)}`),
    literal('another case of the prefix', `Bearer SK_TEST_${body(32)}`),
    authorization('words before the scheme', (key) => `Proxy Bearer ${key}`),
    authorization('a scheme that ends as the right one does', (key) => `XBearer ${key}`),
    literal('a pattern', 'Bearer sk_test_%'),
    {
      ...authorization(
        'a key that nobody holds, and one that works in the query string',
        (key) => `Bearer ${key.replace('}', ':other-end}')}`,
      ),
      inQuery: true,
    },
    { ...literal('a scheme alone, and the key in the query string', 'Bearer'), inQuery: true },
  ],
);
