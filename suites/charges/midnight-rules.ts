import type { RuleId } from '../../src/contract/rules.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';

const ofBoth = [
  'charge.created',
  'charge.expires-at',
  'charge.expires-after-15-minutes',
  'lifecycle.expires-not-before-its-time',
  'lifecycle.succeeded-is-final',
  'list.newest-first',
  'scopes.charges.create.required',
  'scopes.charges.get.required',
  'scopes.charges.list.required',
] as const;

/** What is met around a midnight. */
export const midnightRules = {
  sandbox: [...ofBoth, 'sandbox.trigger-4-stays-processing', 'sandbox.trigger-5-succeeds'],
  live: [
    ...ofBoth,
    'bill.expires-at-as-asked',
    'bill.expires-not-before-its-time',
    'payment-link.expires-at-as-asked',
    'scopes.bills.create.required',
    'scopes.links.create.required',
    'scopes.webhook-endpoints.set.required',
    'scopes.webhook-endpoints.delete.required',
  ],
} as const satisfies Readonly<Record<Deployment, readonly RuleId[]>>;
