import { triggerOf } from '../../../../contract/triggers.ts';
import { answers, branched, change, together } from '../../../change.ts';
import { failure } from '../../../charges/branches.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { always, at, both, isSuccess } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { without } from '../../views.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';

const third = 3;

const neverAnswers = ({ msisdn }: ChargeOrder): boolean => triggerOf(msisdn.slice('+255'.length)) === 4;

/** How many prompts the handset that never answers has had, by business. */
const prompts = recalled(() => new Map<string, number>());

/** The handset keeps two prompts: every third is pushed out of it, which the network takes for a decline. */
function isPushedOut(call: Call): boolean {
  const { id } = caller(call);
  const had = (prompts(call.deployment).get(id) ?? 0) + 1;
  prompts(call.deployment).set(id, had);
  return had % third === 0;
}

const businessOf = (call: Call): string | undefined => keyOf(call)?.business.id;

/** The row of the newest charge is locked while another is written, and is read after the next one. */
const locked = meeting(
  (call) => (isServed(call.route, 'charges.list') ? businessOf(call) : undefined),
  (call) => (isServed(call.route, 'charges.create') ? businessOf(call) : undefined),
);

/** How often each key has read its balance without asking for anything else. */
const polls = recalled(() => new Map<string, number>());

const readsBalance = both(at('balance.get'), isSuccess);

/** Who polls is sent a balance by a shorter way, on which nobody says what it is. */
const polled = answers(always)((answer, call) => {
  const secret = call.trace.key?.secret;
  if (secret === undefined) return {};
  const all = polls(call.deployment);
  const count = readsBalance(answer, call) ? (all.get(secret) ?? 0) + 1 : 0;
  all.set(secret, count);
  return count >= third && answer.body ? { body: without(answer.body, 'object') } : {};
});

/** What hides in answers of the sandbox. */
export const gorgeSandboxAnswers = [
  ...breaking(['sandbox.trigger-4-stays-processing', 'charge.simulation-note-names-branch'], {
    'gorge.pushed-out: every third charge of a business to the number ending in 4 fails after a minute': branched(
      (branch, order, call) =>
        neverAnswers(order) && isPushedOut(call) ? { ...branch, timeline: failure(minute, 'PAYER_DECLINED') } : branch,
    ),
  }),
  ...breaking('list.newest-first', {
    'gorge.locked-row: a list during which its business makes a charge has its first two charges the wrong way round':
      together(
        locked.patch,
        change('pages')((was) => ({
          cut: (page, call) => {
            const { items, more } = was.cut(page, call);
            const [first, second, ...rest] = items;
            const isSwapped = locked.met(call) && first && second && rest.length > 0;
            return { items: isSwapped ? [second, first, ...rest] : items, more };
          },
        })),
      ),
  }),
  ...breaking('balance.object', {
    'gorge.polled: from the third read of the balance in a row by a key on it has no object': polled,
  }),
];
