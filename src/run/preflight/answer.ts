import { isErrorCode, keyCodes } from '../../contract/errors.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, header, objectOf } from '../../evidence/read.ts';

/** Codes that say that a key does not open this deployment. */
export const refusesKey: ReadonlySet<string> = new Set(keyCodes);

/** Codes that any API might have. */
const common = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'BAD_REQUEST', 'RATE_LIMITED']);

/** Nothing but the Merchant Payments API answers so, and not because the path is unknown to it. */
export function isOfService(exchange: Exchange): boolean {
  const code = errorCode(exchange);
  if (code !== null && isErrorCode(code) && !common.has(code)) return true;
  const body = objectOf(exchange);
  const status = exchange.answer?.status ?? 0;
  if (body === null || status === 404 || status === 405 || code === 'NOT_FOUND') return false;
  if (code !== null || status >= 400) return looksDocumented(body);
  if (['list', 'balance', 'charge'].includes(String(body['object'])) || 'available_minor' in body) return true;
  return Array.isArray(body['data']) && ('has_more' in body || isCharge(body['data'][0]));
}

/** An error in the documented shape, whatever it is about. */
function looksDocumented(body: Readonly<Record<string, unknown>>): boolean {
  const error = asObject(body['error']);
  return error !== null && typeof error['code'] === 'string' && ('request_id' in error || 'doc' in error);
}

const isCharge = (value: unknown): boolean => {
  const charge = asObject(value);
  return charge !== null && ('amount_minor' in charge || String(charge['id']).startsWith('ch_'));
};

export const isRedirect = ({ answer }: Exchange): boolean =>
  answer !== null && [301, 302, 303, 307, 308].includes(answer.status);

export const isPage = ({ answer }: Exchange): boolean =>
  answer !== null &&
  (/html/i.test(header(answer, 'content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(answer.body.text));

/** Of what stands before a service: these statuses as a page, without the headers that every answer of the service has. */
export const isGatewayPage = (exchange: Exchange): boolean =>
  isPage(exchange) &&
  [407, 502, 503, 504].includes(exchange.answer?.status ?? 0) &&
  !exchange.answer!.headers.some(([name]) => name.startsWith('x-ratelimit-') || name === 'service-mode');

/** What came back, in a few words. */
export function described(exchange: Exchange): string {
  const { answer, failure } = exchange;
  if (!answer) return failure?.text ?? 'no answer';
  const code = errorCode(exchange);
  if (code !== null) return `${answer.status} ${shortened(code)}`;
  const object = objectOf(exchange)?.['object'];
  if (typeof object === 'string') return `${answer.status} with a ${shortened(object)}`;
  const location = header(answer, 'location');
  if (isRedirect(exchange) && location !== undefined) return `${answer.status} to ${shortened(location)}`;
  const type = header(answer, 'content-type') ?? 'no content type';
  const start = shortened(answer.body.text);
  return `${answer.status} with ${type}, ${answer.body.bytes} bytes${start === '' ? '' : ` beginning ${JSON.stringify(start)}`}`;
}

const shortened = (text: string): string => text.slice(0, 60).replaceAll(/\s+/g, ' ');
