import { createServer, isIPv6, type AddressInfo } from 'node:net';
import { derivedNumber, derivedText } from '../../random/derive.ts';

/** The same for the same seed, and found by nobody who has not seen it. Letters only: digits may look like a number. */
export const addressPath = (label: string, seed: string): string =>
  `/${label}/${derivedText('abcdefghijklmnop', 24, label, seed)}`;

/** What may follow in a receiver's address, in forms of which nobody can write another that is the same address. */
const paths = ['', '/', '/Orders/Paid', '/v2.1/Asante-Sana_2/', '/hook.php', '/asante%20sana/Duka~1', '/MPESA/'];
const longPath = `/${'aBcDeFgH12'.repeat(9)}/x`;
const queries = [
  '',
  '?shop=17',
  '?id=7&id=8&page=',
  '?q=a%2Bb%26c&Shop=Duka',
  '?A=1&a=2&A=3&b=',
  '?live&next=%2FPaid&c=0&c=1',
];
const longQuery = `?x=&y=${'Zz9'.repeat(70)}`;

/** What follows the path by which the listener knows an address: the addresses of a run differ in their forms. */
export function addressEnding(label: string, seed: string): string {
  const drawn = <T>(what: string, from: readonly T[]): T => from[derivedNumber(what, label, seed) % from.length]!;
  const path = drawn('path', [...paths, longPath]);
  // Beside a long host, both would be more than an address may have.
  return path + drawn('query', path === longPath ? queries : [...queries, longQuery]);
}

export const origin = (scheme: 'http' | 'https', host: string, port: number): string =>
  `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** A port on which nothing listens: it was free a moment ago. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port: 0 }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
