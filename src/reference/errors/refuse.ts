import { statusOf, type ErrorCode } from '../../contract/errors.ts';
import type { Refusal } from './refusal.ts';
import { readable } from '../world/alphabets.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import type { JsonObject } from '../http/json.ts';

/** How a refusal is told. */
export interface RefusalPolicy {
  status(refusal: Refusal, call: Call): number;
  error(refusal: Refusal, call: Call): JsonObject;
  body(error: JsonObject, call: Call): JsonObject;
  doc(code: ErrorCode, call: Call): string;
  requestId(random: Call['deployment']['random']): string;
}

/** Where the document states none: 400, but for these. */
const openStatuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  LIVE_KEY_ON_SANDBOX: 403,
  USE_SANDBOX_URL: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BAD_AMOUNT: 422,
  AMOUNT_TOO_SMALL: 422,
  BAD_CURRENCY: 422,
  BAD_RAIL: 422,
  BAD_MSISDN: 422,
  BAD_TILL: 422,
  UNKNOWN_TILL: 422,
  TILL_CLOSED: 422,
  BAD_CUSTOMER_REF: 422,
  BAD_EXPIRY: 422,
  BAD_NUMBER: 422,
  NO_REGISTERED_WEBSITE: 422,
  BAD_RETURN_URL: 422,
  BAD_URL: 422,
};

export const plainRefusals: RefusalPolicy = {
  status: (refusal) => refusal.status ?? statusOf(refusal.code) ?? openStatuses[refusal.code] ?? 400,
  error: (refusal, call) => ({
    code: refusal.code,
    doc: call.behaviour.refusals.doc(refusal.code, call),
    request_id: call.requestId,
    ...(refusal.scope && { scope: refusal.scope }),
  }),
  body: (error) => ({ error }),
  doc: (code, call) => `${call.deployment.docsUrl}/errors/${code}`,
  requestId: (random) => `req_${random.text(readable, 20)}`,
};

export function refuse(call: Call, refusal: Refusal): Answer {
  const { refusals } = call.behaviour;
  call.trace.refusal = refusal;
  return {
    status: refusals.status(refusal, call),
    headers: refusal.headers ?? {},
    body: refusals.body(refusals.error(refusal, call), call),
  };
}
