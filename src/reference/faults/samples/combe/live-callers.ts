import { answers, field, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** Businesses whose settings were first looked for by a test key, and so stand there without what is usual. */
const unset = new WeakSet<Business>();

/** What hides in who calls live. */
export const combeLiveCallers = [
  ...breakingLive(['deployments.same-shapes', 'charges.create.currency-default', 'errors.cause-of-bad-currency'], {
    'combe.wrong-door: once a test key of the business was told USE_SANDBOX_URL, a charge must name its currency':
      together(
        answers(refusedWith('USE_SANDBOX_URL'))((_answer, { trace: { key } }) => {
          if (key) unset.add(key.business);
          return {};
        }),
        field('currency')(
          (was) => (given, call) =>
            given === undefined && unset.has(caller(call)) ? { code: 'BAD_CURRENCY' } : was(given, call),
        ),
      ),
  }),
];
