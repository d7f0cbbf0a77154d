import { change } from '../../../change.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';

/** Whether the address of test mode was changed: saving it again saves the business, with the status of an active one. */
const isSavedAgain = (business: Business, { endpoints }: Deployment): boolean =>
  endpoints.of(business).some(({ mode, setting }) => mode === 'test' && setting.rotation > 0);

/** What hides in who calls live. */
export const garthLiveCallers = [
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'garth.saved-again: a live key of a draft works once its test webhook address was changed': change('access')(
      (was) => ({
        admitted: (business, call) => was.admitted(business, call) || isSavedAgain(business, call.deployment),
      }),
    ),
  }),
];
