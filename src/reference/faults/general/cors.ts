import { headers } from '../../change.ts';
import { always, at, isError } from '../../when.ts';
import { fault } from '../fault.ts';

const cors = { 'Access-Control-Allow-Origin': '*' };

export const corsFaults = [
  fault(
    'cors.everywhere',
    'every answer allows every origin',
    'auth.no-cors-headers',
    headers(always, () => cors),
  ),
  fault(
    'cors.on-errors',
    'errors allow every origin',
    'auth.no-cors-headers',
    headers(isError, () => cors),
  ),
  fault(
    'cors.on-preflight',
    'OPTIONS allows methods',
    'auth.no-cors-headers',
    headers(
      (_answer, { method }) => method === 'OPTIONS',
      () => ({ 'Access-Control-Allow-Methods': 'GET, POST' }),
    ),
  ),
  fault(
    'cors.for-origins',
    'an Origin is allowed when it is sent',
    'auth.no-cors-headers',
    headers(
      (_answer, call) => call.header('origin') !== undefined,
      (_usual, call) => ({ 'Access-Control-Allow-Origin': call.header('origin') ?? '' }),
    ),
  ),
  fault(
    'cors.exposes-rate-headers',
    'lists expose their X-RateLimit headers',
    'auth.no-cors-headers',
    headers(at('charges.list'), () => ({ 'Access-Control-Expose-Headers': 'X-RateLimit-Remaining' })),
  ),
];
