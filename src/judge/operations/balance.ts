import { queryFaults } from '../oracle/query.ts';
import type { Operation } from './operation.ts';

export const balanceOperations = {
  'balance.get': { faults: queryFaults, facets: () => [], status: 'balance.get.status-200' },
} as const satisfies Readonly<Record<string, Operation>>;
