import type { Patch } from '../../../behaviour.ts';
import { change, check, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How long a write waits for the row of its business. */
const locking_ms = 25;

/** How long a look-up takes of whose a test key is. */
const lookUp_ms = 10;

/** How many objects are being written for a business. */
const desks = recalled(() => ({ writing: 0 }));

async function lookUp(call: Call): Promise<void> {
  if (call.behaviour.access.secret(call)?.startsWith('sk_test_') === true) await pause(lookUp_ms);
}

/** Whoever writes holds the row of its business, and who looks up to whom a test key belongs finds nothing. */
const heldRow = together(
  (behaviour): ReturnType<Patch> => ({ ...behaviour, before: [...behaviour.before, lookUp] }),
  change('making')((was) => ({
    writing: (call) => {
      const taking = locking_ms + was.writing(call);
      const desk = desks(caller(call));
      desk.writing++;
      void pause(taking).then(() => desk.writing--);
      return taking;
    },
  })),
  check('address')((was) => (call) => {
    const refusal = was(call);
    const isHeld = refusal?.code === 'USE_SANDBOX_URL' && desks(caller(call)).writing > 0;
    return isHeld ? { code: 'BAD_KEY' } : refusal;
  }),
);

/** What hides in who calls live. */
export const spitLiveCallers = [
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'spit.held-row: while something is written for a business on live its test key is told BAD_KEY there': heldRow,
  }),
];
