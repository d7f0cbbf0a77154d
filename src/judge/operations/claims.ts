import type { ErrorCode } from '../../contract/errors.ts';
import { amount, idempotencyKey, currency as only, textLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import type { LimitedText } from '../oracle/text.ts';
import type { Fields } from '../order.ts';
import { idempotencyKeyOf } from '../request.ts';

/** One lawful trait of a request: the rule that lets it be accepted, and the codes that would deny just that. */
export interface Claim {
  readonly rule: RuleId;
  readonly denials: readonly ErrorCode[];
  /** Ends a sentence that begins with "because". */
  readonly why: string;
}

export const claim = (rule: RuleId, denials: readonly ErrorCode[], why: string): Claim => ({ rule, denials, why });

/** Traits of an amount with the documented bounds. */
export function amountClaim(value: unknown, operation: 'charges.create' | 'pos.create' | 'bills.create'): Claim {
  const codes = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;
  if (value === amount.minimum) {
    return claim(`${operation}.amount-minimum-accepted`, codes, `${value} is the documented minimum of amount_minor`);
  }
  if (value === amount.maximum) {
    return claim(`${operation}.amount-maximum-accepted`, codes, `${value} is the documented maximum of amount_minor`);
  }
  const why = `amount_minor ${JSON.stringify(value)} is a multiple of 100 within the bounds`;
  return claim(`${operation}.amount-between-accepted`, codes, why);
}

export function currencyClaims(value: unknown, operation: 'charges.create' | 'pos.create'): readonly Claim[] {
  const codes = ['BAD_CURRENCY'] as const;
  if (value === undefined) return [claim(`${operation}.currency-default`, codes, 'an omitted currency is TZS')];
  return value === only ? [claim(`${operation}.currency-tzs`, codes, 'currency is TZS')] : [];
}

export function metadataClaims(value: unknown, accepted: RuleId, optional: RuleId | null): readonly Claim[] {
  if (value === undefined) return optional === null ? [] : [claim(optional, ['BAD_REQUEST'], 'metadata is optional')];
  return asObject(value) ? [claim(accepted, ['BAD_REQUEST'], 'metadata is an object')] : [];
}

/** Traits of a text: `full` where it is as long as it may be, `optional` where it is not given. */
export function textClaims(
  fields: Fields,
  name: LimitedText,
  full: RuleId,
  optional: RuleId | null,
  codes: readonly ErrorCode[] = ['BAD_REQUEST'],
): readonly Claim[] {
  const text = fields[name];
  if (text === undefined) return optional === null ? [] : [claim(optional, codes, `${name} is optional`)];
  const { maximum } = textLimits[name];
  const isFull = typeof text === 'string' && ([...text].length === maximum || text.length === maximum);
  return isFull ? [claim(full, codes, `${name} has ${maximum} characters, which are allowed`)] : [];
}

/** Traits of the Idempotency-Key of any operation that takes one. */
export function idempotencyClaims({ request }: Exchange): readonly Claim[] {
  const codes = ['IDEMPOTENCY_REQUIRED'] as const;
  if (!hasGoodKey(request)) return [];
  const key = idempotencyKeyOf(request)?.trim() ?? '';
  const why = `its Idempotency-Key has ${key.length} documented characters`;
  const claims = [claim('idempotency.key-charset-accepted', codes, why)];
  if (key.length === idempotencyKey.minimum) claims.unshift(claim('idempotency.key-8-accepted', codes, why));
  if (key.length === idempotencyKey.maximum) claims.unshift(claim('idempotency.key-128-accepted', codes, why));
  return claims;
}

export function listClaims(query: URLSearchParams): readonly Claim[] {
  const limit = query.get('limit');
  const claims: Claim[] = [];
  if (query.has('starting_after'))
    claims.push(claim('list.cursor-accepted', ['NOT_FOUND', 'BAD_REQUEST'], 'starting_after is the last id of a page'));
  if (limit === '1') claims.push(claim('list.limit-one', ['BAD_REQUEST'], 'limit 1 is allowed'));
  if (limit === '100') claims.push(claim('list.limit-hundred', ['BAD_REQUEST'], 'limit 100 is allowed'));
  return claims;
}
