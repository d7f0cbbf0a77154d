import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import type { Named } from '../faults/fault.ts';

/** A client that is different from the reference, and keeps every rule. */
export interface ClientVariant extends Named {
  /** What its adapter does otherwise. */
  readonly adapter?: (start: StartAdapter) => StartAdapter;
}
