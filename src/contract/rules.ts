import { inDocumentOrder } from './parts.ts';
import type { Rule } from './rule.ts';
import { authRules } from './rules/auth.ts';
import { balanceRules } from './rules/balance.ts';
import { billRules } from './rules/bills.ts';
import { chargeRules } from './rules/charges.ts';
import { errorRules } from './rules/errors.ts';
import { eventRules } from './rules/events.ts';
import { generalRules } from './rules/general.ts';
import { idempotencyRules } from './rules/idempotency.ts';
import { limitRules } from './rules/limits.ts';
import { linkRules } from './rules/links.ts';
import { listRules } from './rules/lists.ts';
import { noticeRules } from './rules/notices.ts';
import { posRules } from './rules/pos.ts';
import { sandboxRules } from './rules/sandbox.ts';
import { scopeRules } from './rules/scopes.ts';
import { webhookRules } from './rules/webhooks.ts';

const chapters = [
  ...chargeRules,
  ...posRules,
  ...linkRules,
  ...billRules,
  ...noticeRules,
  ...balanceRules,
  ...eventRules,
  ...webhookRules,
  ...listRules,
  ...idempotencyRules,
  ...authRules,
  ...scopeRules,
  ...errorRules,
  ...limitRules,
  ...sandboxRules,
  ...generalRules,
] as const;

export type RuleId = (typeof chapters)[number]['id'];

interface CataloguedRule extends Rule {
  readonly id: RuleId;
}

/** In the order of the document. */
export const rules: readonly CataloguedRule[] = chapters.toSorted(inDocumentOrder);

export const ruleById: ReadonlyMap<RuleId, CataloguedRule> = new Map(rules.map((rule) => [rule.id, rule]));

export const isRuleId = (text: unknown): text is RuleId => rules.some(({ id }) => id === text);
