import type { ClientCase } from '../case.ts';
import { additionCases } from './additions.ts';
import { backoffCases } from './backoff.ts';
import { errorCases } from './errors.ts';
import { objectCases } from './objects.ts';
import { pagingCases } from './paging.ts';
import { resendCases } from './resends.ts';
import { retryCases } from './retries.ts';

/** In the order in which they are begun: those that take long first, and last what wants a machine that is not busy. */
export const clientCases: readonly ClientCase[] = [
  ...retryCases,
  ...pagingCases,
  ...resendCases,
  ...objectCases,
  ...additionCases,
  ...errorCases,
  ...backoffCases,
];
