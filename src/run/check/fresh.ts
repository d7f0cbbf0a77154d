import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { derivedBytes } from '../../random/derive.ts';

const sources = new AsyncLocalStorage<(length: number) => Buffer>();

/**
 * Work whose fresh values derive from an origin, in the order in which they are asked for: a run with the same seed on a
 * fresh deployment sends the same. A deployment remembers what earlier runs sent, so the origin holds the run's offset.
 */
export function freshFrom<T>(origin: readonly (string | number)[], work: () => T): T {
  let asked = 0;
  return sources.run((length) => {
    asked += 1;
    return derivedBytes(length, ...origin, asked);
  }, work);
}

/** Bytes that nothing else in this or any other run is made of. */
export function freshBytes(length: number): Buffer {
  return sources.getStore()?.(length) ?? randomBytes(length);
}

/** In the form of a UUID. */
export const freshId = (): string =>
  freshBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
