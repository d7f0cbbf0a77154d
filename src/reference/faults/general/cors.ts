import { headers } from '../../change.ts';
import { always, at, isError } from '../../when.ts';
import { breaking } from '../fault.ts';

const cors = { 'Access-Control-Allow-Origin': '*' };

export const corsFaults = [
  ...breaking('auth.no-cors-headers', {
    'cors.everywhere: every answer allows every origin': headers(always)(() => cors),
    'cors.on-errors: errors allow every origin': headers(isError)(() => cors),
    'cors.on-preflight: OPTIONS allows methods': headers((_answer, { method }) => method === 'OPTIONS')(() => ({
      'Access-Control-Allow-Methods': 'GET, POST',
    })),
    'cors.for-origins: an Origin is allowed when it is sent': headers(
      (_answer, call) => call.header('origin') !== undefined,
    )((_usual, call) => ({ 'Access-Control-Allow-Origin': call.header('origin') ?? '' })),
    'cors.exposes-rate-headers: lists expose their X-RateLimit headers': headers(at('charges.list'))(() => ({
      'Access-Control-Expose-Headers': 'X-RateLimit-Remaining',
    })),
  }),
];
