import { createHash } from 'node:crypto';
import { createServer, isIPv6, type AddressInfo } from 'node:net';

const letters = 'abcdefghijklmnop';

/** The same for the same seed, and found by nobody who has not seen it. Letters only: digits may look like a number. */
export function hookPath(label: string, seed: string): string {
  const bytes = createHash('sha256').update(`${label} of ${seed}`).digest().subarray(0, 12);
  return `/${label}/${Array.from(bytes, (byte) => `${letters[byte >> 4]}${letters[byte & 15]}`).join('')}`;
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
