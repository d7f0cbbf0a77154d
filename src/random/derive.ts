import { createHash } from 'node:crypto';

/** So many bytes that derive from their parts: the same for the same parts, and for others unlike them. */
export const derivedBytes = (length: number, ...parts: readonly (string | number)[]): Buffer =>
  createHash('shake256', { outputLength: length }).update(JSON.stringify(parts)).digest();

/** 32 bits without a sign. */
export const derivedNumber = (...parts: readonly (string | number)[]): number =>
  derivedBytes(4, ...parts).readUInt32BE();

export const derivedText = (alphabet: string, length: number, ...parts: readonly (string | number)[]): string =>
  Array.from(derivedBytes(length, ...parts), (byte) => alphabet[byte % alphabet.length]).join('');
