import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import { fault } from '../fault.ts';

const status = (code: ErrorCode, wrong: number): Patch =>
  change('refusals', (was) => ({
    status: (refusal, call) => (refusal.code === code ? wrong : was.status(refusal, call)),
  }));

export const errorStatusFaults = [
  fault('status.bad-key-403', 'BAD_KEY is 403', 'errors.status-of-bad-key', status('BAD_KEY', 403)),
  fault('status.key-revoked-403', 'KEY_REVOKED is 403', 'errors.status-of-key-revoked', status('KEY_REVOKED', 403)),
  fault('status.key-expired-403', 'KEY_EXPIRED is 403', 'errors.status-of-key-expired', status('KEY_EXPIRED', 403)),
  fault(
    'status.forbidden-scope-401',
    'FORBIDDEN_SCOPE is 401',
    'errors.status-of-forbidden-scope',
    status('FORBIDDEN_SCOPE', 401),
  ),
  fault(
    'status.mismatch-422',
    'IDEMPOTENT_MISMATCH is 422',
    'errors.status-of-idempotent-mismatch',
    status('IDEMPOTENT_MISMATCH', 422),
  ),
  fault('status.rate-limited-403', 'RATE_LIMITED is 403', 'errors.status-of-rate-limited', status('RATE_LIMITED', 403)),
];
