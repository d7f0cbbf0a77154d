import { awaiting, type Branch } from '../../branches.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { now, type Call } from '../../call.ts';
import type { Charge, ChargeState, Step } from '../../charge.ts';
import { change, shownAt, standingCharge } from '../../change.ts';
import type { Idempotency } from '../../idempotency.ts';
import type { Making } from '../../making.ts';
import { liveFault } from '../live-fault.ts';

const minute = 60_000;
const hour = 60 * minute;

const making = (part: (was: Making) => Partial<Making>): Patch => change('making', part);

const promised = (part: (was: Idempotency) => Partial<Idempotency>): Patch => change('idempotency', part);

type When = (charge: Charge, call: Call) => boolean;

/** Shows a state as another. */
const shownAs = (state: ChargeState, other: ChargeState, when: When = () => true): Patch =>
  standingCharge((step, charge, call) =>
    step.state === state && when(charge, call) ? { ...step, state: other } : step,
  );

/** How long ago a payer answered. */
const answeredFor = ({ createdAt, seen }: Charge, call: Call): number =>
  seen.answered ? now(call) - createdAt - seen.answered.after : 0;

const windowOver: When = (charge, call) => now(call) >= charge.expiresAt;

const unanswered = (...steps: readonly Step[]): Patch =>
  making((was) => ({
    branch: (order, call): Branch => {
      const branch = was.branch(order, call);
      return { ...branch, timeline: [...branch.timeline.slice(0, 1), ...steps] };
    },
  }));

/** Another prompt on some replays. */
const prompting = (when: (made: Charge, call: Call) => boolean): Patch =>
  promised((was) => ({
    replay: (made, first, call) => {
      if (when(made, call)) made.seen.prompts += 1;
      return was.replay(made, first, call);
    },
  }));

/** Whoever comes while the first attempt is written prompts as well. */
const promptingWhileWaiting: Patch = promised((was) => ({
  waiting: async (attempt, call) => {
    const outcome = await attempt.outcome;
    if ('made' in outcome) outcome.made.seen.prompts += 1;
    return was.waiting(attempt, call);
  },
}));

/** A charge that is asked for again in other words prompts once more. */
function otherWords(behaviour: Behaviour): Behaviour {
  return prompting((made, call) => call.trace.order?.description !== made.description)(behaviour);
}

const approved = 'lifecycle.approved-succeeds';
const declined = 'lifecycle.declined-fails';
const replays = 'idempotency.replay-does-not-prompt';
const prompts = 'charges.create.prompts-payer';

/** What becomes of a prompt on live. */
export const liveChargeFaults = [
  liveFault(
    'live-charge.approved-stays',
    'an approved azampesa charge stays processing',
    approved,
    shownAs('succeeded', 'processing', ({ rail }) => rail === 'azampesa'),
  ),
  liveFault(
    'live-charge.approved-takes-an-hour',
    'an approved prompt succeeds an hour later',
    approved,
    shownAs(
      'succeeded',
      'processing',
      (charge, call) => charge.origin.is === 'prompt' && answeredFor(charge, call) < hour,
    ),
  ),
  liveFault(
    'live-charge.approved-fails-on-tigo',
    'an approved tigo charge fails',
    approved,
    shownAs('succeeded', 'failed', ({ rail }) => rail === 'tigo'),
  ),
  liveFault(
    'live-charge.approved-expires',
    'an approved halopesa charge is shown expired',
    [approved, 'lifecycle.expires-not-before-its-time'],
    shownAs('succeeded', 'expired', ({ rail }) => rail === 'halopesa'),
  ),
  liveFault(
    'live-charge.approved-in-lists-only',
    'an approved charge succeeds in lists, and stays processing when it is read',
    [approved, 'lifecycle.succeeded-is-final'],
    shownAt('charges.get', (view) => (view['state'] === 'succeeded' ? { ...view, state: 'processing' } : view)),
  ),
  liveFault(
    'live-charge.declined-stays',
    'a declined prompt stays processing',
    declined,
    shownAs('failed', 'processing'),
  ),
  liveFault('live-charge.declined-expires', 'a declined prompt is expired', declined, shownAs('failed', 'expired')),
  liveFault(
    'live-charge.declined-succeeds-on-airtel',
    'a declined airtel prompt succeeds',
    declined,
    shownAs('failed', 'succeeded', ({ rail }) => rail === 'airtel'),
  ),
  liveFault(
    'live-charge.declined-until-the-end',
    'a declined prompt stays processing until its window is over',
    declined,
    shownAs('failed', 'processing', (charge, call) => !windowOver(charge, call)),
  ),
  liveFault(
    'live-charge.succeeded-then-expired',
    'an approved prompt expires when its window is over',
    'lifecycle.succeeded-is-final',
    shownAs('succeeded', 'expired', (charge, call) => charge.origin.is === 'prompt' && windowOver(charge, call)),
  ),
  liveFault(
    'live-charge.succeeded-at-a-till-then-expired',
    'a paid code expires when its window is over',
    'lifecycle.succeeded-is-final',
    shownAs('succeeded', 'expired', (charge, call) => charge.origin.is === 'pos' && windowOver(charge, call)),
  ),
  liveFault(
    'live-charge.succeeded-then-processing',
    'ten minutes after its success a charge is processing again',
    'lifecycle.succeeded-is-final',
    shownAs('succeeded', 'processing', (charge, call) => answeredFor(charge, call) > 10 * minute),
  ),
  liveFault(
    'live-charge.failed-then-processing',
    'ten minutes after its failure a charge is processing again',
    'lifecycle.failed-is-final',
    shownAs('failed', 'processing', (charge, call) => answeredFor(charge, call) > 10 * minute),
  ),
  liveFault(
    'live-charge.expired-then-processing',
    'an expired charge is processing again half an hour later',
    'lifecycle.expired-is-final',
    unanswered({ after: 15 * minute, state: 'expired' }, { after: 45 * minute, state: 'processing' }),
  ),
  liveFault(
    'live-charge.failed-then-expired',
    'a declined prompt expires when its window is over',
    'lifecycle.failed-is-final',
    shownAs('failed', 'expired', windowOver),
  ),
  liveFault(
    'live-charge.expired-then-failed',
    'an expired charge fails half an hour later',
    'lifecycle.expired-is-final',
    unanswered({ after: 15 * minute, state: 'expired' }, { after: 45 * minute, state: 'failed' }),
  ),
  liveFault(
    'live-charge.expired-at-12-minutes',
    'a prompt that nobody answers expires after 12 minutes',
    'lifecycle.expires-not-before-its-time',
    unanswered({ after: 12 * minute, state: 'expired' }),
  ),
  liveFault(
    'live-charge.expired-at-14-minutes',
    'a prompt that nobody answers expires after 14 minutes',
    'lifecycle.expires-not-before-its-time',
    unanswered({ after: 14 * minute, state: 'expired' }),
  ),
  liveFault(
    'live-charge.code-expired-at-4-minutes',
    'a code that nobody scans expires after 4 minutes',
    'lifecycle.expires-not-before-its-time',
    change('codes', () => ({ branch: () => awaiting('requires_payment', 4 * minute) })),
  ),
  liveFault(
    'live-charge.back-to-requires-payment',
    'a prompt that was read twice requires payment again',
    'lifecycle.processing-never-goes-back',
    shownAs('processing', 'requires_payment', ({ seen }) => seen.reads > 1),
  ),
  liveFault(
    'live-charge.prompts-nobody',
    'nobody is prompted',
    prompts,
    making(() => ({ prompts: () => 0 })),
  ),
  liveFault(
    'live-charge.silent-with-metadata',
    'charges with metadata prompt nobody',
    prompts,
    making((was) => ({ prompts: (order, call) => (order.metadata === null ? was.prompts(order, call) : 0) })),
  ),
  liveFault(
    'live-charge.replay-prompts',
    'every replay prompts again',
    replays,
    prompting(() => true),
  ),
  liveFault('live-charge.other-words-prompt', 'a replay with another description prompts again', replays, otherWords),
  liveFault(
    'live-charge.second-replay-prompts',
    'a replay with another key of the business prompts again',
    replays,
    (behaviour) => {
      const first = new Map<string, string>();
      return prompting((made, call) => {
        const secret = call.trace.key?.secret ?? '';
        const known = first.get(made.id);
        first.set(made.id, known ?? secret);
        return known !== undefined && known !== secret;
      })(behaviour);
    },
  ),
  liveFault(
    'live-charge.late-replay-prompts',
    'a replay after some minutes prompts again',
    replays,
    prompting(({ createdAt }, call) => now(call) - createdAt > 300_000),
  ),
  liveFault('live-charge.waiting-prompts', 'a double click prompts twice', replays, promptingWhileWaiting),
  liveFault(
    'live-charge.paid-links-not-listed',
    'charges that came by a link are not in the list',
    'charges.list.state-filter-complete',
    change('pages', (was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(state !== null && charge.origin.is === 'link'),
    })),
  ),
  liveFault(
    'live-charge.codes-not-listed',
    'codes at a till are not in the list until they are paid',
    'charges.list.state-filter-complete',
    change('pages', (was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(state === 'requires_payment' && charge.origin.is === 'pos'),
    })),
  ),
  liveFault(
    'live-charge.declined-listed-as-expired',
    'the list of what expired holds what was declined',
    'charges.list.state-expired',
    change('pages', (was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) || (state === 'expired' && was.includes(charge, 'failed', call)),
    })),
  ),
  liveFault(
    'live-charge.codes-listed-as-processing',
    'the list of what is processing holds codes that nobody scanned',
    'charges.list.state-processing',
    change('pages', (was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) || (state === 'processing' && was.includes(charge, 'requires_payment', call)),
    })),
  ),
];
