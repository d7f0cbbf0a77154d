import { change, headers, shownError, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { CheckName } from '../../http/checks.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { tillPattern } from '../../../contract/chapters/pos.ts';
import type { When } from '../../when.ts';

export const inOrder =
  (...checkOrder: readonly CheckName[]): Patch =>
  (behaviour) => ({ ...behaviour, checkOrder });

const ofGateway: readonly ErrorCode[] = [
  'BAD_KEY',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'USE_SANDBOX_URL',
  'LIVE_KEY_ON_SANDBOX',
  'RATE_LIMITED',
  'METHOD_NOT_ALLOWED',
  'FORBIDDEN_SCOPE',
];

const byGateway = ({ trace }: Call): boolean => trace.refusal !== undefined && ofGateway.includes(trace.refusal.code);

const atGateway: When = (_answer, call) => byGateway(call);

const traced = (id: string): string => `${id.slice(-8)}:${id.slice(4, 12)}/gw`;

/** A gateway answers for itself what it judges, and speaks in another voice than what is behind it. */
export const twoVoices = together(
  inOrder('route', 'key', 'address', 'rate', 'scope', 'business', 'query', 'idempotency', 'body'),
  change('refusals')((was) => ({
    status: (refusal, call) =>
      refusal.code === 'USE_SANDBOX_URL' || refusal.code === 'LIVE_KEY_ON_SANDBOX' ? 421 : was.status(refusal, call),
  })),
  shownError((error, { code }, call) =>
    ofGateway.includes(code)
      ? {
          message: `refused at the edge: ${code}`,
          plugin: 'merchant-auth',
          ...error,
          request_id: traced(call.requestId),
        }
      : { ...error, detail: null },
  ),
  change('wire')((was) => ({
    json: (body, call) => (byGateway(call) ? `${JSON.stringify(body, null, 2)}\n` : was.json(body, call)),
    contentType: (answer, call) =>
      byGateway(call) ? 'application/json; charset=utf-8' : was.contentType(answer, call),
  })),
  headers(atGateway)((usual) => ({ Server: 'openresty', 'X-RateLimit-Reset': '', Via: '1.1 edge', ...keptOf(usual) })),
);

const keptOf = (usual: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': usual['X-RateLimit-Limit'] ?? '',
});

/** Types and forms first, field by field as the table has them; what must be looked up last of all. */
export const factsLast = together(
  change('posOrder')((was) => {
    const { till, ...forms } = was.fields;
    return {
      fields: { ...forms, till },
      names: (body, call) => {
        const { till: given } = body;
        const isTill = typeof given === 'string' && tillPattern.test(given);
        return isTill ? was.names(body, call) : { code: 'BAD_TILL' };
      },
    };
  }),
  change('order')(({ fields: { reference, description, metadata, ...rest } }) => ({
    fields: { metadata, description, reference, ...rest },
  })),
  change('linkOrder')(({ fields: { amount, successUrl, expiresAt, ...forms } }) => ({
    fields: { ...forms, amount, successUrl, expiresAt },
  })),
  change('billOrder')(({ fields: { customerRef, amount, expiresAt, ...texts } }) => ({
    fields: { ...texts, amount, customerRef, expiresAt },
  })),
);
