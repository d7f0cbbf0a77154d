import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

/** The till of a charge, where it has been closed since. */
function closedTill({ origin }: Charge, { deployment }: Call): Till | undefined {
  const till = origin.is === 'pos' ? deployment.tills.get(origin.till.number) : undefined;
  return till?.open === false ? till : undefined;
}

const businessOf = (call: Call): string | undefined => keyOf(call)?.business.id;

/** A code is written to the outbox of its business when a prompt is there as well. */
const besidePrompt = meeting(
  (call) => (isServed(call.route, 'pos.create') ? businessOf(call) : undefined),
  (call) => (isServed(call.route, 'charges.create') ? businessOf(call) : undefined),
);

/** What hides at counters. */
export const wyndLiveCounters = [
  ...breakingLive(['idempotency.pos-mismatch-on-till', 'pos-charge.till-echoed'], {
    'wynd.taken-over-till: once its till is closed the key of a POS charge gives it to the same request at another till':
      change('posIdempotency')((was) => ({
        mismatch: (attempt, call) => {
          const { posOrder } = call.trace;
          const till = attempt.settled && closedTill(attempt.settled.made, call);
          if (!attempt.settled || !posOrder || !till || was.print({ ...posOrder, till }, call) !== attempt.print)
            return was.mismatch(attempt, call);
          call.trace.replayed = true;
          return was.replay(attempt.settled.made, attempt.settled.answer, call);
        },
      })),
  }),
  ...breakingLive('pos.create.sends-nothing', {
    'wynd.one-outbox: a POS charge that is made while its business asks for a phone-prompt charge sends a prompt, too':
      together(
        besidePrompt.patch,
        change('codes')((was) => ({
          prompts: (order, call) => was.prompts(order, call) + (besidePrompt.met(call) ? 1 : 0),
        })),
      ),
  }),
];
