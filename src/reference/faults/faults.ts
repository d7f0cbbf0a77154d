import { named } from '../named.ts';
import { drawnFault, numberDrawn } from './drawn/drawn-fault.ts';
import type { Fault } from './fault.ts';
import * as files from './fault-files.ts';
import { liveTwins } from './live-twins.ts';

const written: readonly Fault[] = Object.values(files).flat();

/** Services that obey the document in all but one thing. */
export const faults: readonly Fault[] = [...written, ...liveTwins(written)];

/** One of these, or one that follows from the number in its name. */
export function faultNamed(name: string): Fault {
  const number = numberDrawn(name);
  return number === null ? named(faults, 'fault', name) : drawnFault(number);
}
