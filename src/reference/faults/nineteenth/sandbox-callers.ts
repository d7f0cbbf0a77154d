import { scopes as everyScope } from '../../../contract/scopes.ts';
import { answers, change, operation, together } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import { caller, type Call } from '../../http/call.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { at, both, refusedWith } from '../../when.ts';
import type { Key } from '../../world/accounts.ts';
import { breaking } from '../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const usedUp = recalled(() => new Set<string>());

/** Whether the scopes of a key do not fit where they are written down; all of them are one word there. */
const isCutOff = ({ scopes }: Key): boolean => scopes.length < everyScope.length && scopes.join(' ').length > 64;

function beganAWeekAgo({ deployment, trace: { key } }: Call): boolean {
  const first = key && deployment.charges.of(key.business)[0];
  return first !== undefined && deployment.clock.now() - first.createdAt >= 7 * day;
}

/** Whether a request was refused before with this key, and no charge has come of it. */
function isUsedUp(call: Call): boolean {
  const { idempotencyKey: key } = call.trace;
  if (key === undefined || !usedUp(caller(call)).has(key)) return false;
  const { idempotency } = call.behaviour;
  return idempotency.find(slotOf(idempotency.space(call), key, call), call) === undefined;
}

/** What hides in the keys of the sandbox. */
export const nineteenthSandboxCallers = [
  ...breaking('keys.replacement-has-same-lifetime', {
    'nineteenth.cut-off-key: the replacement of a key with some scopes of more than 64 characters never expires':
      change('access')((was) => ({
        replacement: (key) => ({ ...was.replacement(key), ...(isCutOff(key) && { lifetimeDays: null }) }),
      })),
  }),
  ...breaking(['idempotency.resend-after-rate-limit', 'errors.cause-of-idempotent-mismatch'], {
    'nineteenth.limited-once: a week after its first charge a business loses the key of a charge that was rate limited':
      together(
        answers(both(at('charges.create'), refusedWith('RATE_LIMITED')))((_answer, call) => {
          const given = call.header('idempotency-key');
          if (given !== undefined && beganAWeekAgo(call)) usedUp(caller(call)).add(given);
          return {};
        }),
        operation('charges.create')(
          (was) => (call) => (isUsedUp(call) ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) : was(call)),
        ),
      ),
  }),
];
