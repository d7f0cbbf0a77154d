import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('GET /v1/balance', 'both');

export const balanceReadRules = [
  both.judged('balance.get.status-200', 'Reading the balance answers 200.'),
] as const satisfies readonly Rule[];
