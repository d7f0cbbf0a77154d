import fc from 'fast-check';
import { drawn } from '../drawn.ts';

/** An address to return to, made of the host of the registered website. */
export interface ReturnAddress {
  readonly why: string;
  readonly at: (host: string) => unknown;
}

const address = (why: string, at: ReturnAddress['at']): ReturnAddress => ({ why, at });

/** Of a business of a check's own. */
export const websites: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...'abdegiklmnoprstuwz'), minLength: 6, maxLength: 6 })
  .map((name) => `https://duka-${name}.example`);

/** Half of what is sold sends its payer back there. */
export const returning = (website: string): { readonly success_url?: string } =>
  drawn(fc.boolean()) ? { success_url: `${website}/asante?order=${drawn(fc.nat({ max: 999 }))}` } : {};

export const onWebsite: readonly ReturnAddress[] = [
  address('a page', (host) => `https://${host}/thanks`),
  address('the host alone', (host) => `https://${host}`),
  address('the front page', (host) => `https://${host}/`),
  address('a query', (host) => `https://${host}/thanks?paid=yes&order=17&paid=no`),
  address('a query without a path', (host) => `https://${host}?paid=yes`),
  address('a fragment', (host) => `https://${host}/orders#done`),
  address('folders', (host) => `https://${host}/a/b-c/d_e/f.html`),
  address('percent signs', (host) => `https://${host}/asante%20sana?name=Ne%C3%A9ma%20Juma&till=a+b`),
  address('another address in its query', (host) => `https://${host}/go?to=https%3A%2F%2Felsewhere.example%2F`),
  address('an at sign in its path', (host) => `https://${host}/@shop`),
  address('every sign that a query may hold', (host) => `https://${host}/paid?m=asha@juma.example:1/2?;,!$'()*~-_.+`),
  address('every sign that a path may hold', (host) => `https://${host}/a:b@c;d=1,2!$&'()*+~-_./end`),
];

export const pageOnWebsite: fc.Arbitrary<ReturnAddress> = fc
  .tuple(
    fc.array(fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~'), minLength: 1, maxLength: 12 }), { maxLength: 4 }),
    fc.option(fc.string({ unit: fc.constantFrom(...'abc019=&-_@:/?;,.'), maxLength: 20 }), { nil: undefined }),
  )
  .filter(([folders]) => folders.every((folder) => !/^\.+$/.test(folder)))
  .map(([folders, query]) =>
    address('a page', (host) => `https://${host}/${folders.join('/')}${query === undefined ? '' : `?${query}`}`),
  );

/** The host without its port: what follows a port would be no address. */
const bare = (host: string): string => host.replace(/:\d+$/, '');

const misspelt = (host: string): string => {
  const name = bare(host);
  const at = name.search(/[a-z]/);
  return `${name.slice(0, at)}${name[at] === 'z' ? 'y' : 'z'}${name.slice(at + 1)}`;
};

/** The first letter that another script has too, in that script. */
const foreign = (host: string): string => bare(host).replace(/[aeopcx]/, (letter) => lookLikes[letter]!);
const lookLikes: Readonly<Record<string, string>> = {
  a: '\u0430',
  e: '\u0435',
  o: '\u043e',
  p: '\u0440',
  c: '\u0441',
  x: '\u0445',
};

const swapped = (host: string): string => bare(host).replace('.', '-');

export const lookAlikes: readonly ReturnAddress[] = [
  address('the host as the beginning of another', (host) => `https://${bare(host)}.elsewhere.example/thanks`),
  address('the host as a user name', (host) => `https://${bare(host)}@elsewhere.example/thanks`),
  address('the host as the end of another', (host) => `https://not${bare(host)}/thanks`),
  address('the host as the path', (host) => `https://elsewhere.example/${bare(host)}`),
  address('the host in the query', (host) => `https://elsewhere.example/?to=https://${bare(host)}/`),
  address('the host in the fragment', (host) => `https://elsewhere.example/#https://${bare(host)}/`),
  address('the host and a password', (host) => `https://${bare(host)}:443@elsewhere.example/thanks`),
  address('the host behind a hyphen', (host) => `https://my-${bare(host)}/thanks`),
  address('the host with more at its end', (host) => `https://${bare(host)}x/thanks`),
  address('a letter of another script', (host) => `https://${foreign(host)}/thanks`),
  address('a misspelt host', (host) => `https://${misspelt(host)}/thanks`),
  address('a hyphen for a dot', (host) => `https://${swapped(host)}/thanks`),
];

export const elsewhere: readonly ReturnAddress[] = [
  address('another host', () => 'https://elsewhere.example/thanks'),
  address('another host alone', () => 'https://elsewhere.example'),
  address('another host with a query', () => 'https://elsewhere.example/thanks?order=17'),
  address('another host with a port', () => 'https://elsewhere.example:8443/thanks'),
  address('another host with a fragment', () => 'https://www.elsewhere.example/#done'),
  address('an address in numbers', () => 'https://192.0.2.7/thanks'),
  address('this machine', () => 'https://localhost/thanks'),
];

export const notHttps: readonly ReturnAddress[] = [
  address('http', (host) => `http://${host}/thanks`),
  address('no scheme', (host) => `${host}/thanks`),
  address('a script', (host) => `javascript:location='https://${host}/'`),
  address('the scheme left open', (host) => `//${host}/thanks`),
  address('ftp', (host) => `ftp://${host}/thanks`),
  address('a path alone', () => '/thanks'),
  address('HTTP in capitals', (host) => `HTTP://${host}/thanks`),
  address('http on the port of https', (host) => `http://${bare(host)}:443/thanks`),
  address('a scheme that begins like https', (host) => `httpsx://${host}/thanks`),
  address('data', (host) => `data:text/html,https://${host}/`),
  address('a word', () => 'thanks'),
  address('mail', (host) => `mailto:shop@${bare(host)}`),
];

/** No answer to these is wrong. */
export const openAddresses: readonly ReturnAddress[] = [
  address('a subdomain', (host) => `https://pay.${host}/thanks`),
  address('capitals in the host', (host) => `https://${host.toUpperCase()}/thanks`),
  address('capitals in the scheme', (host) => `HTTPS://${host}/thanks`),
  address('a user name', (host) => `https://user@${host}/thanks`),
  address('a user name and a password', (host) => `https://user:word@${host}/thanks`),
  address('the usual port', (host) => `https://${bare(host)}:443/thanks`),
  address('another port', (host) => `https://${bare(host)}:8443/thanks`),
  address('a dot at the end of the host', (host) => `https://${bare(host)}./thanks`),
  address('a backslash before another host', (host) => `https://${host}\\@elsewhere.example/`),
  address('a line break', (host) => `https://${host}/thanks\n`),
  address('a very long page', (host) => `https://${host}/${'x'.repeat(2000)}`),
  address('empty', () => ''),
  address('null', () => null),
  address('a number', () => 17),
];
