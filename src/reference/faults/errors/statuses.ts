import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import { breaking } from '../fault.ts';

const status = (code: ErrorCode, wrong: number): Patch =>
  change('refusals')((was) => ({
    status: (refusal, call) => (refusal.code === code ? wrong : was.status(refusal, call)),
  }));

export const errorStatusFaults = [
  ...breaking('errors.status-of-bad-key', { 'status.bad-key-403: BAD_KEY is 403': status('BAD_KEY', 403) }),
  ...breaking('errors.status-of-key-revoked', {
    'status.key-revoked-403: KEY_REVOKED is 403': status('KEY_REVOKED', 403),
  }),
  ...breaking('errors.status-of-key-expired', {
    'status.key-expired-403: KEY_EXPIRED is 403': status('KEY_EXPIRED', 403),
  }),
  ...breaking('errors.status-of-forbidden-scope', {
    'status.forbidden-scope-401: FORBIDDEN_SCOPE is 401': status('FORBIDDEN_SCOPE', 401),
  }),
  ...breaking('errors.status-of-idempotent-mismatch', {
    'status.mismatch-422: IDEMPOTENT_MISMATCH is 422': status('IDEMPOTENT_MISMATCH', 422),
  }),
  ...breaking('errors.status-of-rate-limited', {
    'status.rate-limited-403: RATE_LIMITED is 403': status('RATE_LIMITED', 403),
  }),
];
