import { idempotencyKey, maxUsesMinimum, textLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { type Facet, facet } from '../facet.ts';
import type { History } from '../history.ts';
import { linkExpiryFaults } from '../oracle/link-order.ts';
import type { Fields } from '../oracle/order.ts';
import { successUrlFaults } from '../oracle/success-url.ts';
import { sentHeader } from '../request.ts';
import { idempotencyFacets } from './charge-facets.ts';

const bad = ['BAD_REQUEST'] as const;

export function linkKeyFacets(exchange: Exchange): readonly Facet[] {
  const [key] = sentHeader(exchange.request, 'idempotency-key');
  if (key === undefined)
    return [facet('idempotency.optional-on-links', ['IDEMPOTENCY_REQUIRED'], 'an Idempotency-Key is optional')];
  return idempotencyKey.pattern.test(key.trim()) ? idempotencyFacets(exchange) : [];
}

export function linkFacets(fields: Fields, exchange: Exchange, { given }: History): readonly Facet[] {
  const { kind, max_uses: uses } = fields;
  const { business } = exchange.key;
  return [
    ...titleFacets(fields['title']),
    ...kindFacets(kind),
    ...usesFacets(uses, kind),
    ...expiryFacets(fields, exchange),
    ...fullText(fields, 'description', 'links.create.description-500-accepted'),
    ...fullText(fields, 'reference', 'links.create.reference-200-accepted'),
    ...successUrlFacets(fields, business === null ? undefined : given.websiteOf(business)),
  ];
}

function titleFacets(title: unknown): readonly Facet[] {
  const length = lengthOf(title);
  const why = `title has ${length} characters, which are allowed`;
  if (length === textLimits.title.minimum) return [facet('links.create.title-2-accepted', bad, why)];
  return length === textLimits.title.maximum ? [facet('links.create.title-80-accepted', bad, why)] : [];
}

function kindFacets(kind: unknown): readonly Facet[] {
  if (kind === undefined) return [facet('links.create.kind-default', bad, 'kind is optional')];
  if (kind === 'reusable') return [facet('links.create.kind-reusable', bad, 'kind is reusable')];
  return kind === 'single_use' ? [facet('links.create.kind-single-use', bad, 'kind is single_use')] : [];
}

function usesFacets(uses: unknown, kind: unknown): readonly Facet[] {
  if (uses === undefined) return [facet('links.create.max-uses-optional', bad, 'max_uses is optional')];
  if (uses !== maxUsesMinimum || kind === 'single_use') return [];
  return [facet('links.create.max-uses-1-accepted', bad, 'max_uses is 1')];
}

function expiryFacets(fields: Fields, exchange: Exchange): readonly Facet[] {
  const codes = [...bad, 'BAD_EXPIRY'] as const;
  const { expires_at: expiry } = fields;
  if (expiry === undefined) return [facet('links.create.expires-at-optional', codes, 'expires_at is optional')];
  if (linkExpiryFaults(fields, exchange).length > 0) return [];
  return [
    facet('links.create.expires-at-future-accepted', codes, `expires_at ${JSON.stringify(expiry)} lies in the future`),
  ];
}

function fullText(fields: Fields, name: 'description' | 'reference', rule: RuleId): readonly Facet[] {
  const { maximum } = textLimits[name];
  if (lengthOf(fields[name]) !== maximum) return [];
  return [facet(rule, bad, `${name} has ${maximum} characters, which are allowed`)];
}

/** null where code points and UTF-16 units give two lengths. */
function lengthOf(text: unknown): number | null {
  return typeof text === 'string' && [...text].length === text.length ? text.length : null;
}

function successUrlFacets(fields: Fields, website: string | null | undefined): readonly Facet[] {
  const codes = ['BAD_RETURN_URL', 'NO_REGISTERED_WEBSITE'] as const;
  const { success_url: url } = fields;
  if (url === undefined) return [facet('links.create.success-url-optional', codes, 'success_url is optional')];
  if (successUrlFaults(fields, website).length > 0) return [];
  return [
    facet(
      'links.create.success-url-on-website-accepted',
      codes,
      `success_url ${JSON.stringify(url)} is on the website`,
    ),
  ];
}
