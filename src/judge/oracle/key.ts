import { type ErrorCode, keyCodes } from '../../contract/errors.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { type Scope, scopes } from '../../contract/scopes.ts';
import type { Exchange, KeyFacts } from '../../evidence/exchange.ts';
import { isRecorded, queryOf, sentHeader } from '../request.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** What speaks against the API key of a request. */
export function keyReasons(exchange: Exchange): readonly Reason[] {
  const { kind, inQuery } = exchange.key;
  if (inQuery) return [certain('auth.key-in-query-refused', ['BAD_KEY'], 'the key stands in the query string only')];
  if (kind === 'listed')
    return [
      ...addressReasons(exchange),
      ...statusReasons(exchange),
      ...recordedReasons(exchange),
      ...besideQuery(exchange),
    ];
  if (isOtherCase(exchange))
    return [open('auth.scheme-case', ['BAD_KEY'], 'the scheme Bearer is written in other letters')];
  return [strangerReason[kind], ...wrongPrefix(exchange)];
}

/** A key that would be served, after a scheme in small letters. */
function isOtherCase({ key, template }: Exchange): boolean {
  const sent = key.kind === 'malformed' && template && 'spoiled' in template.key ? template.key.as : undefined;
  return sent !== undefined && /^bearer \{key:[\w.-]+\}$/i.test(sent);
}

export const hasKeyInQuery = ({ key, request }: Exchange): boolean =>
  key.inQuery || [...queryOf(request).values()].some((value) => value.includes('<secret>'));

/** A key that is good where it stands does not say what becomes of one in the query. */
const besideQuery = (exchange: Exchange): readonly Reason[] =>
  hasKeyInQuery(exchange) ? [open('auth.header-and-query', 'any', 'a key stands in the query string as well')] : none;

const strangerReason = {
  missing: certain('auth.missing-key-refused', ['BAD_KEY'], 'no key was sent'),
  malformed: certain('auth.malformed-key-refused', ['BAD_KEY'], 'the key sent is malformed'),
  unknown: certain('auth.unknown-key-refused', ['BAD_KEY'], 'nobody holds the key sent'),
} as const;

function addressReasons({ key, deployment }: Exchange): readonly Reason[] {
  if (deployment === 'sandbox' && key.mode === 'live') {
    const [rule, why] = ['auth.live-key-refused-on-sandbox', 'a live key was sent to the sandbox'] as const;
    return [certain(rule, ['LIVE_KEY_ON_SANDBOX'], why), ...draftBeside(key.business)];
  }
  if (deployment === 'live' && key.mode === 'test') {
    const [rule, why] = ['auth.test-key-refused-on-live', 'a test key was sent to the live address'] as const;
    return [certain(rule, ['USE_SANDBOX_URL'], why), ...draftBeside(key.business)];
  }
  return deployment === 'live' ? [notLive(key.business)] : none;
}

/** Of two reasons either is right. */
const draftBeside = (business: string | null): readonly Reason[] =>
  business === 'draft' || business === null
    ? [open(null, ['MERCHANT_NOT_LIVE'], 'the business of the key may be a draft as well')]
    : none;

function notLive(business: string | null): Reason {
  return business === 'draft'
    ? certain('auth.live-key-needs-live-business', ['MERCHANT_NOT_LIVE'], 'the business of the key is a draft')
    : open(null, ['MERCHANT_NOT_LIVE'], 'the business may not be live');
}

function statusReasons({ key }: Exchange): readonly Reason[] {
  switch (key.status) {
    case 'active':
      return none;
    case 'expired':
      return [
        certain('keys.expired-refused', ['KEY_EXPIRED'], 'the lifetime of the key is over'),
        ...besides(key, 'KEY_REVOKED', 'the key may be retired as well'),
      ];
    case 'revoked':
      return [
        certain('keys.revoked-refused', ['KEY_REVOKED'], 'the key is retired'),
        ...besides(key, 'KEY_EXPIRED', 'the lifetime of the key may be over as well'),
      ];
    case 'unsure':
      return [open(null, ['KEY_EXPIRED', 'KEY_REVOKED'], 'the key ends at about this moment')];
  }
}

/** A target tells one thing of a key, and both may be true of it; of one that the run made, what became of it is known. */
const besides = ({ exclusive, endedToo }: KeyFacts, code: ErrorCode, why: string): readonly Reason[] =>
  exclusive && endedToo === undefined ? none : [open(null, [code], why)];

/** How a key stood at the moment of a recording, nobody tells: a target lists it as it is now, or not at all. */
function recordedReasons(exchange: Exchange): readonly Reason[] {
  if (!isRecorded(exchange)) return none;
  const codes = exchange.key.unseen ? [...keyCodes, 'MERCHANT_NOT_LIVE' as const] : ofStanding;
  return [open(null, codes, 'the recording does not tell how its key stood')];
}

const ofStanding: readonly ErrorCode[] = ['BAD_KEY', 'KEY_EXPIRED', 'KEY_REVOKED'];

/** The prefix alone tells a key of the other deployment, before anybody looks it up. */
function wrongPrefix({ request, template, deployment }: Exchange): readonly Reason[] {
  const spoiled = template && 'spoiled' in template.key ? (template.key.as ?? '') : '';
  const sent = `${spoiled} ${sentHeader(request, 'authorization').join(' ')}`;
  const why = 'the key sent has the prefix of the other deployment';
  if (deployment === 'sandbox' && sent.includes('sk_live_')) {
    return [open('auth.unknown-key-of-other-mode', ['LIVE_KEY_ON_SANDBOX'], why)];
  }
  if (deployment === 'live' && sent.includes('sk_test_')) {
    return [open('auth.unknown-key-of-other-mode', ['USE_SANDBOX_URL'], why)];
  }
  return none;
}

/** Which scope it takes to ask for what no operation of a path does is not stated: it may be any about the same things. */
export function scopeBeside({ key }: Exchange, others: readonly Endpoint[]): readonly Reason[] {
  if (key.kind !== 'listed') return none;
  const subjects = new Set(others.map(({ scope }) => subjectOf(scope)));
  const lacking = scopes.find((scope) => subjects.has(subjectOf(scope)) && !key.scopes?.includes(scope));
  return lacking ? [open('order-of-checks', ['FORBIDDEN_SCOPE'], `the key may lack ${lacking}`)] : none;
}

const subjectOf = (scope: Scope): string => scope.slice(0, scope.indexOf(':'));

/** What a key may not do. */
export function scopeReasons({ key, deployment }: Exchange, endpoint: Endpoint): readonly Reason[] {
  if (key.kind !== 'listed' || key.scopes?.includes(endpoint.scope)) return none;
  const codes = ['FORBIDDEN_SCOPE'] as const;
  if (key.scopes === null) return [open(null, codes, 'the scopes of the key are not known')];
  const why = `the key lacks ${endpoint.scope}`;
  // Where the path itself is refused, the scope need not be looked at.
  const unserved = deployment === 'sandbox' && !endpoint.sandbox;
  return [unserved ? open('order-of-checks', codes, why) : certain(`scopes.${endpoint.name}.required`, codes, why)];
}
