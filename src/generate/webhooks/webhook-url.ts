import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { textLimits } from '../../contract/limits.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

export const webhookUrlLimit = textLimits.webhook_url.maximum;

/** Under a name that leads nowhere, so that nobody is ever told of what happens at a shop. */
export const nobodysUrl = 'https://hooks.shop.example/merchant';

/** Words that name a deployment elsewhere, and nothing in an address. */
export const addressWords = ['test', 'staging', 'sandbox', 'dev', 'live'] as const;

/** What may follow an address that the service accepts; each makes another address of it. */
interface UrlEnding {
  readonly why: string;
  readonly of: (base: string) => string;
  /** Fields of an endpoint that nobody may choose: whether one may send them is not stated. */
  readonly besides?: object;
}

const ending = (why: string, of: UrlEnding['of']): UrlEnding => ({ why, of });

const filledTo = (base: string, length: number): string =>
  `${base}?${'x'.repeat(Math.max(0, length - base.length - 1))}`;

export const addressEndings: Values<UrlEnding> = values(
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ019-_.~=&/'), minLength: 1, maxLength: 200 })
    .map((query) => ending('a query', (base) => `${base}?${query}`)),
  [
    { ...ending('as it is', (base) => base), besides: { mode: 'test', active: false } },
    ending('500 characters', (base) => filledTo(base, webhookUrlLimit)),
    ending('a port', (base) => base.replace(/^(https:\/\/[^/:]+)(?=\/)/, '$1:8443')),
    ending('the port of its scheme', (base) => base.replace(/^(https:\/\/[^/:]+)(?=\/)/, '$1:443')),
    ending('capitals in its path', (base) => `${base}/Orders/Paid_Now`),
    ending('dots in its path', (base) => `${base}/a/../b/./c`),
    ending('percent signs', (base) => `${base}?name=asante%20sana&more=%C3%A9`),
    ending('no path', (base) => base.replace(/^(https:\/\/[^/?]+).*$/, '$1')),
    ending('an at sign and a colon in its path', (base) => `${base}/@duka:soko/paid`),
    ending('a long path', (base) => `${base}${'/paid'.repeat(Math.floor((webhookUrlLimit - base.length) / 5))}`),
    ending('an address in its query', (base) => `${base}?next=https://elsewhere.example/x@y`),
    ending('a number for its query', (base) => `${base}?1000017`),
  ],
);

const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const;

/** The others of its kind. */
const others = (sign: string): string => alphabets.find((all) => all.includes(sign))!.replace(sign, '');

/** An address that differs from one in a letter or digit of what follows its base; null: nothing of that follows. */
export function nearAddress(address: string, base: string): fc.Arbitrary<string> | null {
  const ending = address.startsWith(base) ? address.slice(base.length) : '';
  // What follows a percent sign is part of another sign, and a path may be shortened.
  const signs = [...ending.matchAll(/(?<!%|%.)[a-z0-9]/gi)];
  const places = signs.filter((_, at) => ending.startsWith('?') || at === signs.length - 1);
  return places.length === 0
    ? null
    : fc.constantFrom(...places).chain(({ 0: sign, index }) => {
        const at = base.length + index;
        return fc.constantFrom(...others(sign)).map((other) => address.slice(0, at) + other + address.slice(at + 1));
      });
}

const host = 'hooks.shop.example';

export const spoiledUrls: Values<Spoiled> = values(
  fc.oneof(
    fc
      .constantFrom('http', 'ftp', 'ws', 'wss', 'file', 'gopher', 'mailto', 'https+x', 'xhttps', 's3')
      .map((scheme) => spoiled(`${scheme}://${host}/merchant`, 'another scheme')),
    fc
      .integer({ min: webhookUrlLimit + 1, max: webhookUrlLimit * 4 })
      .map((length) => spoiled(filledTo(nobodysUrl, length), 'over the limit')),
    fc
      .string({ unit: fc.constantFrom(...'abc019-_.:'), minLength: 1, maxLength: 20 })
      .filter((user) => /[^:]/.test(user))
      .map((user) => spoiled(`https://${user}@${host}/merchant`, 'credentials')),
  ),
  [
    spoiled(`http://${host}/merchant`, 'http'),
    spoiled(`https://user:word@${host}/merchant`, 'a user and a password'),
    spoiled(filledTo(nobodysUrl, webhookUrlLimit + 1), '501 characters'),
    spoiled('https://', 'no host'),
    spoiled(`http://${host}/merchant?${'x'.repeat(180)}`, 'http, and long'),
    spoiled(`https://user:word@${host}/merchant?${'x'.repeat(300)}`, 'a user and a password, and long'),
    spoiled(undefined, 'left out'),
    spoiled(`https://user@${host}/merchant`, 'a user'),
    spoiled(`https://:word@${host}/merchant`, 'a password'),
    spoiled(`https://user:@${host}/merchant`, 'a user and an empty password'),
    spoiled(`HTTP://${host}/merchant`, 'http in capitals'),
    spoiled('https:///merchant', 'a path in place of the host'),
    spoiled(`${host}/merchant`, 'no scheme'),
    spoiled(`//${host}/merchant`, 'the scheme left open'),
    spoiled(`https://${host}/${'x'.repeat(webhookUrlLimit)}`, 'a path over the limit'),
    spoiled(`ftp://${host}/merchant`, 'ftp'),
    spoiled(`wss://${host}/merchant`, 'a web socket'),
    spoiled(`httpsx://${host}/merchant`, 'a scheme that begins like https'),
    spoiled(`http://${host}:443/merchant`, 'http on the port of https'),
    spoiled('http://localhost:8080/merchant', 'http on this machine'),
    spoiled('https://?shop=17', 'a query in place of the host'),
    spoiled('https://:443/merchant', 'a port in place of the host'),
    spoiled('https:', 'a scheme alone'),
    spoiled(`https://us%40er@${host}/merchant`, 'a user with an encoded sign'),
    spoiled(`https://user:word@${host}:443/merchant?shop=17`, 'a user, a password, a port and a query'),
    spoiled('x'.repeat(webhookUrlLimit + 1), 'a long word'),
    spoiled('javascript:alert(1)', 'a script'),
    spoiled('/merchant', 'a path alone'),
    spoiled(`https://${host}/${'%41'.repeat(200)}`, 'over the limit, and within it once escapes are read'),
    spoiled('', 'empty'),
    spoiled(' ', 'a blank'),
    spoiled(null, 'null'),
    spoiled(17, 'a number'),
    spoiled(true, 'a boolean'),
    spoiled({ url: nobodysUrl }, 'an object'),
    spoiled(filledTo(nobodysUrl, webhookUrlLimit * 10), 'ten times the limit'),
  ],
);

/** No answer to these is wrong. */
export const openUrls: readonly Spoiled[] = [
  spoiled(`HTTPS://${host}/merchant`, 'capitals in the scheme'),
  spoiled(`https://${host.toUpperCase()}/merchant`, 'capitals in the host'),
  spoiled(`https://${host}/merchant#done`, 'a fragment'),
  spoiled(` ${nobodysUrl} `, 'blanks around'),
  spoiled(`https://${host}/asante sana`, 'a blank inside'),
  spoiled(`https://@${host}/merchant`, 'an empty user'),
  spoiled(`https://${host}:0/merchant`, 'port 0'),
  spoiled(`https://${host}./merchant`, 'a dot at the end of the host'),
  spoiled('https://duka\u0301.example/merchant', 'another alphabet'),
  spoiled('https://localhost/merchant', 'this machine'),
  spoiled('https://192.0.2.7/merchant', 'an address in numbers'),
  spoiled(`https:/${host}/merchant`, 'one slash'),
  spoiled(`https:\\\\${host}\\merchant`, 'backslashes'),
  spoiled([nobodysUrl], 'an array of one address'),
  spoiled(`https://${'\u00e9'.repeat(20)}.example/merchant`, 'letters that count as several bytes'),
];
