import type { EndpointName } from '../../contract/endpoints.ts';
import { idempotencyKey } from '../../contract/chapters/idempotency.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { SentRequest } from '../../evidence/exchange.ts';
import { once } from '../../evidence/once.ts';
import { idempotencyKeyOf, routeOf, sentHeader } from '../request.ts';
import { type Claim, atBound, claim } from './claim.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

const codes = ['IDEMPOTENCY_REQUIRED'] as const;

/** What speaks against the Idempotency-Key of an operation that takes one. */
export function idempotencyKeyReasons(request: SentRequest): readonly Reason[] {
  const { name, idempotency: wanted = 'none' } = routeOf(request)?.endpoint ?? {};
  if (name === undefined || wanted === 'none') return none;
  const [sent, ...others] = sentHeader(request, 'idempotency-key');
  if (others.length > 0) return [open(null, 'any', 'it has several Idempotency-Keys')];
  const key = unmasked(sent?.trim() ?? '');
  if (idempotencyKey.pattern.test(key)) return none;
  if (wanted === 'optional')
    return sent === undefined
      ? none
      : [open('links.create.malformed-key', malformedOnLinks, 'its Idempotency-Key is malformed')];
  if (key === '') return [certain(requiredRule(name), codes, 'it has no Idempotency-Key')];
  return [malformed(key, name)];
}

/** Ignored, refused, or heeded all the same. */
const malformedOnLinks = [...codes, 'BAD_REQUEST', 'IDEMPOTENT_MISMATCH'] as const;

const requiredRule = (name: EndpointName): RuleId =>
  name === 'pos.create' ? 'idempotency.required-on-pos' : 'idempotency.required-on-charges';

function malformed(key: string, name: EndpointName): Reason {
  const onPos = name === 'pos.create' ? ('idempotency.pos-key-pattern' as const) : null;
  if (!/^[A-Za-z0-9_-]*$/.test(key)) {
    const why = 'its Idempotency-Key has a character outside A-Z a-z 0-9 - _';
    return certain(onPos ?? 'idempotency.key-charset-others-refused', codes, why);
  }
  const length = `its Idempotency-Key has ${key.length} characters`;
  return key.length < idempotencyKey.minimum
    ? certain(onPos ?? 'idempotency.key-minimum', codes, length)
    : certain(onPos ?? 'idempotency.key-maximum', codes, length);
}

/** Traits of the Idempotency-Key of any operation that takes one. */
export function idempotencyClaims(request: SentRequest): readonly Claim[] {
  const { idempotency: wanted = 'none' } = routeOf(request)?.endpoint ?? {};
  if (wanted === 'optional' && sentHeader(request, 'idempotency-key').length === 0)
    return [claim('idempotency.optional-on-links', codes, 'an Idempotency-Key is optional')];
  if (wanted === 'none' || !hasGoodKey(request)) return [];
  const key = idempotencyKeyOf(request)?.trim() ?? '';
  const why = `its Idempotency-Key has ${key.length} documented characters`;
  const claims = [claim('idempotency.key-charset-accepted', codes, why)];
  if (key.length === idempotencyKey.minimum) claims.unshift(atBound('idempotency.key-8-accepted', codes, why));
  if (key.length === idempotencyKey.maximum) claims.unshift(atBound('idempotency.key-128-accepted', codes, why));
  return claims;
}

/** Whether a request carries one key that binds it. */
export const hasGoodKey = once((request: SentRequest): boolean => {
  const sent = idempotencyKeyOf(request);
  return sent !== null && idempotencyKey.pattern.test(unmasked(sent.trim()));
});

/** Six masked digits of a number, which are digits of a good key. */
function unmasked(key: string): string {
  return key.includes('*') ? key.replace(/(?<!\*)\*{6}(?=\d{3})/g, '000000') : key;
}
