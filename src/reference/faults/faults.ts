import type { Fault } from './fault.ts';
import * as files from './fault-files.ts';
import { liveTwins } from './live-twins.ts';

const written: readonly Fault[] = Object.values(files).flat();

/** Services that obey the document in all but one thing. */
export const faults: readonly Fault[] = [...written, ...liveTwins(written)];
