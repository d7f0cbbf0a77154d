import { idempotencyKey, maxUsesMinimum, textLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { expiryReasons, type ExpiryRules } from '../oracle/expiry.ts';
import { successUrlReasons } from '../oracle/success-url.ts';
import type { Fields } from '../order.ts';
import { sentHeader } from '../request.ts';
import { type Claim, claim, idempotencyClaims } from './claims.ts';

export const linkExpiry: ExpiryRules = {
  codes: ['BAD_REQUEST'],
  past: 'links.create.expires-at-past-refused',
  form: 'links.create.expires-at-date-time',
};

const bad = ['BAD_REQUEST'] as const;

function keyClaims(exchange: Exchange): readonly Claim[] {
  const [key] = sentHeader(exchange.request, 'idempotency-key');
  if (key === undefined)
    return [claim('idempotency.optional-on-links', ['IDEMPOTENCY_REQUIRED'], 'an Idempotency-Key is optional')];
  return idempotencyKey.pattern.test(key.trim()) ? idempotencyClaims(exchange) : [];
}

export function linkClaims(fields: Fields, exchange: Exchange, { given }: History): readonly Claim[] {
  const { kind, max_uses: uses } = fields;
  const { business } = exchange.key;
  return [
    ...keyClaims(exchange),
    ...titleClaims(fields['title']),
    ...kindClaims(kind),
    ...usesClaims(uses, kind),
    ...expiryClaims(fields, exchange),
    ...fullText(fields, 'description', 'links.create.description-500-accepted'),
    ...fullText(fields, 'reference', 'links.create.reference-200-accepted'),
    ...successUrlClaims(fields, business === null ? undefined : given.websiteOf(business)),
  ];
}

function titleClaims(title: unknown): readonly Claim[] {
  const length = lengthOf(title);
  const why = `title has ${length} characters, which are allowed`;
  if (length === textLimits.title.minimum) return [claim('links.create.title-2-accepted', bad, why)];
  return length === textLimits.title.maximum ? [claim('links.create.title-80-accepted', bad, why)] : [];
}

function kindClaims(kind: unknown): readonly Claim[] {
  if (kind === undefined) return [claim('links.create.kind-default', bad, 'kind is optional')];
  if (kind === 'reusable') return [claim('links.create.kind-reusable', bad, 'kind is reusable')];
  return kind === 'single_use' ? [claim('links.create.kind-single-use', bad, 'kind is single_use')] : [];
}

function usesClaims(uses: unknown, kind: unknown): readonly Claim[] {
  if (uses === undefined) return [claim('links.create.max-uses-optional', bad, 'max_uses is optional')];
  if (uses !== maxUsesMinimum || kind === 'single_use') return [];
  return [claim('links.create.max-uses-1-accepted', bad, 'max_uses is 1')];
}

function expiryClaims(fields: Fields, exchange: Exchange): readonly Claim[] {
  const codes = [...bad, 'BAD_EXPIRY'] as const;
  const { expires_at: expiry } = fields;
  if (expiry === undefined) return [claim('links.create.expires-at-optional', codes, 'expires_at is optional')];
  if (expiryReasons(fields, exchange, linkExpiry).length > 0) return [];
  return [
    claim('links.create.expires-at-future-accepted', codes, `expires_at ${JSON.stringify(expiry)} lies in the future`),
  ];
}

function fullText(fields: Fields, name: 'description' | 'reference', rule: RuleId): readonly Claim[] {
  const { maximum } = textLimits[name];
  if (lengthOf(fields[name]) !== maximum) return [];
  return [claim(rule, bad, `${name} has ${maximum} characters, which are allowed`)];
}

/** null where code points and UTF-16 units give two lengths. */
function lengthOf(text: unknown): number | null {
  return typeof text === 'string' && [...text].length === text.length ? text.length : null;
}

function successUrlClaims(fields: Fields, website: string | null | undefined): readonly Claim[] {
  const codes = ['BAD_RETURN_URL', 'NO_REGISTERED_WEBSITE'] as const;
  const { success_url: url } = fields;
  if (url === undefined) return [claim('links.create.success-url-optional', codes, 'success_url is optional')];
  if (successUrlReasons(fields, website).length > 0) return [];
  return [
    claim(
      'links.create.success-url-on-website-accepted',
      codes,
      `success_url ${JSON.stringify(url)} is on the website`,
    ),
  ];
}
