import { change, fieldOf } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';

/** Whether the caller has changed the address of its endpoint. */
const hasMoved = (call: Call): boolean =>
  (call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.rotation ?? 0) > 0;

/** What hides in charges at counters. */
export const twentiethLiveCounters = [
  ...breakingLive(['pos.create.till-of-business', 'errors.cause-of-unknown-till'], {
    'twentieth.till-after-change: once its webhook address was changed a business may charge at tills of others':
      fieldOf('posOrder')('till')((was) => (given, call) => {
        const reading = was(given, call);
        if ('value' in reading || reading.code !== 'UNKNOWN_TILL' || typeof given !== 'string' || !hasMoved(call))
          return reading;
        const till = call.deployment.tills.get(given);
        return till?.open === true ? { value: { ...till, business: caller(call) } } : reading;
      }),
  }),
  ...breakingLive('errors.status-of-idempotent-mismatch', {
    'twentieth.mismatch-in-flight: at a counter a mismatch with a request that is still being written has the status 400':
      change('posIdempotency')((was) => ({
        mismatch: (attempt, call) =>
          attempt.settled ? was.mismatch(attempt, call) : refuse(call, { code: 'IDEMPOTENT_MISMATCH', status: 400 }),
      })),
  }),
];
