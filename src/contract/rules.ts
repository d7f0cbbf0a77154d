import type { Rule } from './rule.ts';
import { authenticationRules } from './rules/authentication.ts';
import { balanceRules } from './rules/balance.ts';
import { balanceReadRules } from './rules/balance-read.ts';
import { billRules } from './rules/bill.ts';
import { billNoticeRules } from './rules/bill-notice.ts';
import { billStateRules } from './rules/bill-states.ts';
import { billsRules } from './rules/bills.ts';
import { billsNotifyRules } from './rules/bills-notify.ts';
import { chargeRules } from './rules/charge.ts';
import { chargeStateRules } from './rules/charge-states.ts';
import { chargesCreateRules } from './rules/charges-create.ts';
import { chargesReadRules } from './rules/charges-read.ts';
import { deliveryStateRules } from './rules/delivery-states.ts';
import { endpointRules } from './rules/endpoints.ts';
import { errorRules } from './rules/errors.ts';
import { eventRules } from './rules/event.ts';
import { eventLogRules } from './rules/event-log.ts';
import { eventsRules } from './rules/events.ts';
import { generalRules } from './rules/general.ts';
import { idempotencyRules } from './rules/idempotency.ts';
import { keyLifetimeRules } from './rules/key-lifetime.ts';
import { limitRules } from './rules/limits.ts';
import { linksRules } from './rules/links.ts';
import { listRules } from './rules/list.ts';
import { paymentLinkRules } from './rules/payment-link.ts';
import { posRules } from './rules/pos.ts';
import { posChargeRules } from './rules/pos-charge.ts';
import { sandboxRules } from './rules/sandbox.ts';
import { scopeRules } from './rules/scopes.ts';
import { versioningRules } from './rules/versioning.ts';
import { webhookEndpointRules } from './rules/webhook-endpoint.ts';
import { webhookEndpointsRules } from './rules/webhook-endpoints.ts';

/** In the order of the document. */
export const rules = [
  ...generalRules,
  ...chargeRules,
  ...posChargeRules,
  ...paymentLinkRules,
  ...billRules,
  ...balanceRules,
  ...eventRules,
  ...webhookEndpointRules,
  ...listRules,
  ...billNoticeRules,
  ...chargeStateRules,
  ...billStateRules,
  ...deliveryStateRules,
  ...endpointRules,
  ...chargesCreateRules,
  ...chargesReadRules,
  ...balanceReadRules,
  ...posRules,
  ...billsRules,
  ...billsNotifyRules,
  ...linksRules,
  ...webhookEndpointsRules,
  ...eventLogRules,
  ...idempotencyRules,
  ...authenticationRules,
  ...scopeRules,
  ...keyLifetimeRules,
  ...eventsRules,
  ...errorRules,
  ...limitRules,
  ...sandboxRules,
  ...versioningRules,
] as const satisfies readonly Rule[];

export type RuleId = (typeof rules)[number]['id'];

export interface CataloguedRule extends Rule {
  readonly id: RuleId;
}

export const ruleById: ReadonlyMap<RuleId, CataloguedRule> = new Map(rules.map((rule) => [rule.id, rule]));

export const isRuleId = (text: unknown): text is RuleId => rules.some(({ id }) => id === text);
