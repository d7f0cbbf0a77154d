import type { ClientCase } from '../case.ts';
import { retryCases } from './retries.ts';

/** In the order in which they are begun: those that take long first. */
export const clientCases: readonly ClientCase[] = [...retryCases];
