import type { Scope } from '../../contract/scopes.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import type { LiveTerms } from '../../wire/http/live-guard.ts';
import { asObject, errorCode, objectOf } from '../../evidence/read.ts';

export type Question = Omit<RequestTemplate, 'key'>;

export const charge = { amount_minor: 10_000, rail: 'mpesa', msisdn: '+255{payer:any-0}' };

export const create = (name: string): Question => ({
  method: 'POST',
  path: '/v1/charges',
  json: charge,
  idempotencyKey: name,
});

const get = (path: string): Question => ({ method: 'GET', path });

type Questions = readonly [Scope, readonly [Question, Question]][];

/** Two harmless requests for each scope: what one shows, the other confirms. */
export function questionsFor(
  deployment: Deployment,
  key: string,
  declared: readonly string[] = [],
  terms?: LiveTerms,
): Questions {
  const both: Questions = [
    ['charges:read', [get('/v1/charges?limit=1'), get('/v1/charges/ch_1')]],
    ['balance:read', [get('/v1/balance'), get('/v1/balance')]],
  ];
  if (deployment === 'sandbox')
    return [...both, ['charges:write', [create(`what-may-${key}-do`), create(`what-may-${key}-do-again`)]]];
  const making = terms?.writes ? madeOnLive.filter(([scope]) => !declared.includes(scope)) : [];
  return [...both, ...readOnLive, ...making];
}

const readOnLive: Questions = [
  ['bills:read', [get('/v1/bills?limit=1'), get('/v1/bills/bl_1')]],
  ['links:read', [get('/v1/payment_links?limit=1'), get('/v1/payment_links/pl_1')]],
  ['events:read', [get('/v1/events'), get('/v1/events/ev_1')]],
  ['webhooks:read', [get('/v1/webhook_endpoints'), get('/v1/webhook_endpoints')]],
];

const post = (path: string, json: unknown): Question => ({ method: 'POST', path, json });
export const bill = post('/v1/bills', { customer_ref: 'what may this key do', amount_minor: 10_000 });
const link = post('/v1/payment_links', { title: 'What may this key do', amount_minor: 10_000 });

/** Only for keys that are said to lack the scope: where they do, nothing is made. */
const madeOnLive: Questions = [
  ['bills:write', [bill, bill]],
  ['links:write', [link, link]],
];

/** Of nothing can anything be made, so only the scope is asked for. */
export function writingQuestions({ writes, prompts, payers }: LiveTerms): readonly (readonly [Scope, Question])[] {
  return [
    ...(writes ? emptyWrites : []),
    ...(prompts && payers.length > 0
      ? ([['charges:write', post('/v1/pos/charges', { till: '000000' })]] as const)
      : []),
  ];
}

/** Services that number what they have may call something 1; nothing of anybody's is to be stopped, or posted again. */
const nobodys = 'none-that-mpconform-knows-of';

const emptyWrites: readonly (readonly [Scope, Question])[] = [
  ['bills:write', post('/v1/bills', {})],
  ['links:write', post('/v1/payment_links', {})],
  ['webhooks:write', { method: 'DELETE', path: `/v1/webhook_endpoints/we_${nobodys}` }],
  ['events:write', { method: 'POST', path: `/v1/events/ev_${nobodys}/retry` }],
];

/** `unclear`: what came is no plain answer to the question whether the key holds the scope. */
export type Grant = 'granted' | 'refused' | 'unclear';

export function grantOf(exchange: Exchange, scope: Scope): Grant {
  const status = exchange.answer?.status ?? 0;
  if (status >= 200 && status < 300) return 'granted';
  if (errorCode(exchange) !== 'FORBIDDEN_SCOPE') return 'unclear';
  return asObject(objectOf(exchange)?.['error'])?.['scope'] === scope ? 'refused' : 'unclear';
}
