import { queryReasons } from '../oracle/query.ts';
import type { Operation } from './operation.ts';

export const balanceOperations = {
  'balance.get': { reasons: queryReasons, claims: () => [], status: 'balance.get.status-200' },
} as const satisfies Readonly<Record<string, Operation>>;
