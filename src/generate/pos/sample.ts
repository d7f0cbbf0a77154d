import fc from 'fast-check';
import { currency } from '../../contract/limits.ts';
import { sampleAmount, words } from '../charges/sample.ts';
import { drawn } from '../drawn.ts';
import { type PosBody, plainPos } from './pos.ts';

const wild = fc.record(
  { amount_minor: sampleAmount, currency: fc.constant(currency), ...words },
  { requiredKeys: ['amount_minor'], noNullPrototype: true },
);

/** A POS charge that every lawful service takes, at an open till. */
export const samplePos = (): PosBody => ({ ...plainPos, ...drawn(wild) });
