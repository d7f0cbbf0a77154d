import { sinceOf } from './catalogue-versions.ts';
import { inDocumentOrder } from './parts.ts';
import type { Rule } from './rule.ts';
import { authRules } from './chapters/auth.ts';
import { balanceRules } from './chapters/balance.ts';
import { billRules } from './chapters/bills.ts';
import { chargeRules } from './chapters/charges.ts';
import { clientRules } from './chapters/clients.ts';
import { errorRules } from './chapters/errors.ts';
import { eventRules } from './chapters/events.ts';
import { generalRules } from './chapters/general.ts';
import { idempotencyRules } from './chapters/idempotency.ts';
import { limitRules } from './chapters/limits.ts';
import { linkRules } from './chapters/links.ts';
import { listRules } from './chapters/lists.ts';
import { noticeRules } from './chapters/notices.ts';
import { posRules } from './chapters/pos.ts';
import { sandboxRules } from './chapters/sandbox.ts';
import { scopeRules } from './chapters/scopes.ts';
import { webhookRules } from './chapters/webhooks.ts';

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
  ...clientRules,
] as const;

export type RuleId = (typeof chapters)[number]['id'];

interface CataloguedRule extends Rule {
  readonly id: RuleId;
  /** The version of the catalogue that it came with, or last asked for more in. */
  readonly since: number;
}

/** In the order of the document. */
export const rules: readonly CataloguedRule[] = chapters
  .toSorted(inDocumentOrder)
  .map((rule) => ({ ...rule, since: sinceOf(rule.id) }));

export const ruleById: ReadonlyMap<RuleId, CataloguedRule> = new Map(rules.map((rule) => [rule.id, rule]));

export const isRuleId = (text: unknown): text is RuleId => rules.some(({ id }) => id === text);
