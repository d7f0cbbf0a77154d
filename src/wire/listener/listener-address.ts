import { createServer, isIPv6, type AddressInfo } from 'node:net';
import { derivedText } from '../../random/derive.ts';

/** The same for the same seed, and found by nobody who has not seen it. Letters only: digits may look like a number. */
export const addressPath = (label: string, seed: string): string =>
  `/${label}/${derivedText('abcdefghijklmnop', 24, label, seed)}`;

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
