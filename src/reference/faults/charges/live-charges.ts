import { awaiting } from '../../charges/branches.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import type { Charge, ChargeState, TimelineStep, Branch } from '../../charges/charge.ts';
import { change, shownAt, standingCharge } from '../../change.ts';
import { breakingLive } from '../fault.ts';
import { chargePaging, alsoListed } from '../lists/changes.ts';

const minute = 60_000;
const hour = 60 * minute;

const making = change('making');

const promised = change('idempotency');

type When = (charge: Charge, call: Call) => boolean;

/** Shows a state as another. */
const shownAs =
  (state: ChargeState, other: ChargeState) =>
  (when: When = () => true): Patch =>
    standingCharge((step, charge, call) =>
      step.state === state && when(charge, call) ? { ...step, state: other } : step,
    );

/** How long ago a payer answered. */
const answeredFor = ({ createdAt, seen }: Charge, call: Call): number =>
  seen.answered ? now(call) - createdAt - seen.answered.after : 0;

const windowOver: When = (charge, call) => now(call) >= charge.expiresAt;

const unanswered = (...steps: readonly TimelineStep[]): Patch =>
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
  ...breakingLive(approved, shownAs('succeeded', 'processing'), {
    'live-charge.approved-stays: an approved azampesa charge stays processing': ({ rail }) => rail === 'azampesa',
    'live-charge.approved-late-stays: an approval in the last two minutes of an airtel prompt is never heard of': ({
      rail,
      seen,
    }) => rail === 'airtel' && (seen.answered?.after ?? 0) > 13 * minute,
    'live-charge.approved-takes-an-hour: an approved prompt succeeds an hour later': (charge, call) =>
      charge.origin.is === 'prompt' && answeredFor(charge, call) < hour,
  }),
  ...breakingLive(approved, shownAs('succeeded', 'failed'), {
    'live-charge.approved-fails-on-tigo: an approved tigo charge fails': ({ rail }) => rail === 'tigo',
  }),
  ...breakingLive([approved, 'lifecycle.expires-not-before-its-time'], shownAs('succeeded', 'expired'), {
    'live-charge.approved-expires: an approved halopesa charge is shown expired': ({ rail }) => rail === 'halopesa',
  }),
  ...breakingLive([approved, 'lifecycle.succeeded-is-final'], {
    'live-charge.approved-in-lists-only: an approved charge succeeds in lists, and stays processing when it is read':
      shownAt('charges.get')((view) => (view['state'] === 'succeeded' ? { ...view, state: 'processing' } : view)),
  }),
  ...breakingLive(declined, shownAs('failed', 'succeeded'), {
    'live-charge.declined-succeeds-on-airtel: a declined airtel prompt succeeds': ({ rail }) => rail === 'airtel',
  }),
  ...breakingLive(declined, shownAs('failed', 'processing'), {
    'live-charge.declined-until-the-end: a declined prompt stays processing until its window is over': (charge, call) =>
      !windowOver(charge, call),
  }),
  ...breakingLive(declined, {
    'live-charge.declined-stays: a declined prompt stays processing': shownAs('failed', 'processing')(),
    'live-charge.declined-expires: a declined prompt is expired': shownAs('failed', 'expired')(),
  }),
  ...breakingLive('lifecycle.succeeded-is-final', shownAs('succeeded', 'expired'), {
    'live-charge.succeeded-then-expired: an approved prompt expires when its window is over': (charge, call) =>
      charge.origin.is === 'prompt' && windowOver(charge, call),
    'live-charge.succeeded-at-a-till-then-expired: a paid code expires when its window is over': (charge, call) =>
      charge.origin.is === 'pos' && windowOver(charge, call),
  }),
  ...breakingLive('lifecycle.succeeded-is-final', {
    'live-charge.succeeded-then-processing: ten minutes after its success a charge is processing again': shownAs(
      'succeeded',
      'processing',
    )((charge, call) => answeredFor(charge, call) > 10 * minute),
  }),
  ...breakingLive('lifecycle.failed-is-final', shownAs('failed', 'processing'), {
    'live-charge.failed-then-processing: ten minutes after its failure a charge is processing again': (charge, call) =>
      answeredFor(charge, call) > 10 * minute,
  }),
  ...breakingLive('lifecycle.failed-is-final', shownAs('failed', 'expired'), {
    'live-charge.failed-then-expired: a declined prompt expires when its window is over': windowOver,
  }),
  ...breakingLive('lifecycle.expired-is-final', {
    'live-charge.expired-then-processing: an expired charge is processing again half an hour later': unanswered(
      { after: 15 * minute, state: 'expired' },
      { after: 45 * minute, state: 'processing' },
    ),
    'live-charge.expired-then-failed: an expired charge fails half an hour later': unanswered(
      { after: 15 * minute, state: 'expired' },
      { after: 45 * minute, state: 'failed' },
    ),
  }),
  ...breakingLive('lifecycle.expires-not-before-its-time', {
    'live-charge.expired-at-12-minutes: a prompt that nobody answers expires after 12 minutes': unanswered({
      after: 12 * minute,
      state: 'expired',
    }),
    'live-charge.expired-at-14-minutes: a prompt that nobody answers expires after 14 minutes': unanswered({
      after: 14 * minute,
      state: 'expired',
    }),
    'live-charge.code-expired-at-4-minutes: a code that nobody scans expires after 4 minutes': change('codes')(() => ({
      branch: () => awaiting('requires_payment', 4 * minute),
    })),
  }),
  ...breakingLive('lifecycle.processing-never-goes-back', shownAs('processing', 'requires_payment'), {
    'live-charge.back-to-requires-payment: a prompt that was read twice requires payment again': ({ seen }) =>
      seen.reads > 1,
  }),
  ...breakingLive('charges.create.prompt-over-amount', making, {
    'live-charge.prompt-over-net: the prompt is over what reaches the balance': () => ({
      promptOver: ({ amount, fee }) => amount - fee,
    }),
    'live-charge.prompt-hundredfold: minor units are taken for shillings in a prompt': () => ({
      promptOver: ({ amount }) => amount * 100,
    }),
    'live-charge.prompt-rounded: prompts of one network are over whole hundreds of shillings': () => ({
      promptOver: ({ amount, rail }) => (rail === 'tigo' ? Math.round(amount / 10_000) * 10_000 : amount),
    }),
  }),
  ...breakingLive(prompts, making, {
    'live-charge.prompts-nobody: nobody is prompted': () => ({ prompts: () => 0 }),
    'live-charge.silent-with-metadata: charges with metadata prompt nobody': (was) => ({
      prompts: (order, call) => (order.metadata === null ? was.prompts(order, call) : 0),
    }),
  }),
  ...breakingLive(replays, {
    'live-charge.replay-prompts: every replay prompts again': prompting(() => true),
    'live-charge.other-words-prompt: a replay with another description prompts again': otherWords,
    'live-charge.second-replay-prompts: a replay with another key of the business prompts again': (behaviour) => {
      const first = new Map<string, string>();
      return prompting((made, call) => {
        const secret = call.trace.key?.secret ?? '';
        const known = first.get(made.id);
        first.set(made.id, known ?? secret);
        return known !== undefined && known !== secret;
      })(behaviour);
    },
    'live-charge.late-replay-prompts: a replay after some minutes prompts again': prompting(
      ({ createdAt }, call) => now(call) - createdAt > 300_000,
    ),
    'live-charge.waiting-prompts: a double click prompts twice': promptingWhileWaiting,
  }),
  ...breakingLive('charges.list.state-filter-complete', chargePaging.leavingOut, {
    'live-charge.paid-links-not-listed: charges that came by a link are not in the list': ({ origin }, state) =>
      state !== null && origin.is === 'link',
    'live-charge.codes-not-listed: codes at a till are not in the list until they are paid': ({ origin }, state) =>
      state === 'requires_payment' && origin.is === 'pos',
  }),
  ...breakingLive('charges.list.state-expired', alsoListed('expired', 'failed'), {
    'live-charge.declined-listed-as-expired: the list of what expired holds what was declined': () => true,
  }),
  ...breakingLive('charges.list.state-processing', alsoListed('processing', 'requires_payment'), {
    'live-charge.codes-listed-as-processing: the list of what is processing holds codes that nobody scanned': () =>
      true,
  }),
];
