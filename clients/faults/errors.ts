import type { Refusal } from '../reference/errors.ts';
import { reading, refusedWith, toldError } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const any = (): boolean => true;

/** Takes the status for the code. */
const byStatus = (codes: Readonly<Record<number, string>>): Patch =>
  reading((outcome) => {
    if (outcome.is !== 'refused') return outcome;
    const { refusal } = outcome.error;
    const code = codes[refusal.status];
    return code === undefined ? outcome : refusedWith({ ...refusal, code });
  });

const isOf =
  (...codes: readonly string[]) =>
  ({ code }: Refusal): boolean =>
    codes.includes(code);

export const errorFaults: readonly ClientFault[] = [
  ...breaking('client.decides-by-code', {
    'codes.by-status-400: calls every status 400 BAD_REQUEST': byStatus({ 400: 'BAD_REQUEST' }),
    'codes.by-status-403: calls every status 403 FORBIDDEN_SCOPE': byStatus({ 403: 'FORBIDDEN_SCOPE' }),
    'codes.by-status-401: calls every status 401 BAD_KEY': byStatus({ 401: 'BAD_KEY' }),
    'codes.by-status-4xx: tells codes by the status that it once had': byStatus({
      404: 'NOT_FOUND',
      409: 'IDEMPOTENT_MISMATCH',
      422: 'BAD_REQUEST',
    }),
  }),
  ...breaking('client.hands-on-request-id', {
    'request-id.none: keeps the request_id to itself': toldError(any, (told) => ({ ...told, request_id: null })),
    'request-id.of-limits: keeps the request_id of RATE_LIMITED to itself': toldError(isOf('RATE_LIMITED'), (told) => ({
      ...told,
      request_id: null,
    })),
    'request-id.first: tells the request_id of the first try': (policy) => {
      let first: string | null = null;
      const reads = reading((outcome, _answer, { attempt }) => {
        if (outcome.is !== 'refused') return outcome;
        const { refusal } = outcome.error;
        if (attempt === 1) first = refusal.request_id;
        const { retryAfter_ms } = outcome;
        return attempt === 1 ? outcome : refusedWith({ ...refusal, request_id: first }, retryAfter_ms);
      });
      return reads(policy);
    },
    'request-id.cut: tells the first eight characters of a request_id': toldError(any, (told) => ({
      ...told,
      request_id: String(told['request_id']).slice(0, 8),
    })),
  }),
  ...breaking('client.hands-on-scope', {
    'scope.none: keeps the scope to itself': toldError(any, (told) => ({ ...told, scope: null })),
    'scope.chapter: tells the first half of a scope': toldError(isOf('FORBIDDEN_SCOPE'), (told) => ({
      ...told,
      scope: String(told['scope']).split(':')[0],
    })),
  }),
];
