import { branched, change, shownAt, standingCharge, together } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import type { Charge, ChargeOrder } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { breaking } from '../../fault.ts';
import { hour, minute, recalled, second } from '../rare/recalled.ts';
import { sentBody, trigger } from '../sly/told.ts';

const idempotency = change('idempotency');
const told = recalled(() => ({ replayedAt: Infinity, mismatchedAt: Infinity }));
const insisted = recalled(() => new Set<string>());
const replaying = recalled(() => ({ at: -Infinity }));

/** Notes when the request of a charge came again, alike or not. */
const noting = idempotency((was) => ({
  replay: (made, first, call) => {
    const known = told(made);
    known.replayedAt = Math.min(known.replayedAt, now(call));
    return was.replay(made, first, call);
  },
  mismatch: (attempt, call) => {
    const { settled } = attempt;
    if (settled) Object.assign(told(settled.made), { mismatchedAt: now(call) });
    return was.mismatch(attempt, call);
  },
}));

const isEqual = (one: ChargeOrder, other: ChargeOrder): boolean =>
  one.amount === other.amount &&
  one.rail === other.rail &&
  one.msisdn === other.msisdn &&
  one.reference === other.reference;

const ageOf = ({ settled }: Attempt, call: Call): number => (settled ? now(call) - settled.made.createdAt : 0);

const isPendingAt = (charge: Charge, at: number): boolean => {
  const reached = charge.branch.timeline.findLast(({ after }) => charge.createdAt + after <= at);
  return reached?.state === 'processing';
};

/** What becomes of what is asked for once more, by its key or by another. */
export const thoughtRetries = [
  ...breaking('idempotency.same-key-same-request', {
    'thought.third-equal-merged: the third equal order within a minute is given the second, though its key is new':
      idempotency((was) => ({
        find: (slot, call) => {
          const { order, idempotencyKey } = call.trace;
          const attempt = was.find(slot, call);
          if (attempt || !order) return attempt;
          const own = call.deployment.charges.of(caller(call));
          const equal = own.filter((each) => isEqual(each, order) && now(call) - each.createdAt < minute);
          const [last] = equal.length < 2 ? [] : equal.slice(-1);
          const kept = [...call.deployment.attempts.values()].find(({ settled }) => settled?.made === last);
          return last && idempotencyKey !== undefined ? kept : undefined;
        },
      })),
    'thought.equal-at-once-merged: of two equal orders at one moment the second is given the first, though its key is new':
      idempotency((was) => ({
        find: (slot, call) => {
          const { order } = call.trace;
          const attempt = was.find(slot, call);
          if (attempt || !order) return attempt;
          const print = call.behaviour.idempotency.print(order, call);
          const under = [...call.deployment.attempts].find(
            ([other, { settled, print: kept }]) =>
              !settled && kept === print && other.split(' ')[0] === slot.split(' ')[0],
          );
          return under?.[1];
        },
      })),
    'thought.retries-collide: of two retries at one moment, after the first was answered, the second makes a charge':
      idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { order } = call.trace;
          if (!attempt?.settled || !order || attempt.print !== was.print(order, call)) return attempt;
          const last = replaying(attempt.settled.made);
          const collides = performance.now() - last.at < 3;
          last.at = performance.now();
          return collides ? undefined : attempt;
        },
      })),
  }),
  ...breaking(['idempotency.same-key-same-request', 'errors.cause-of-idempotent-mismatch'], {
    'thought.old-key-case-blind: a key of more than half an hour ago is found in any case': idempotency((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        if (attempt) return attempt;
        const alike = [...call.deployment.attempts].find(
          ([other, kept]) => other.toLowerCase() === slot.toLowerCase() && ageOf(kept, call) > hour / 2,
        );
        return alike?.[1];
      },
    })),
  }),
  ...breaking('idempotency.description-not-compared', {
    'thought.old-description-compared: after five minutes a description is compared as well': idempotency((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const { order } = call.trace;
        const other = attempt?.settled && order && attempt.settled.made.description !== order.description;
        return attempt && other && ageOf(attempt, call) > 5 * minute ? { ...attempt, print: 'another' } : attempt;
      },
    })),
  }),
  ...breaking('idempotency.metadata-not-compared', {
    'thought.flight-compares-metadata: while a charge is being written its metadata is compared too': idempotency(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const kept = metadataOf(call.deployment);
          const given = JSON.stringify(call.trace.order?.metadata ?? null);
          if (!attempt) kept.set(slot, given);
          const other = attempt && !attempt.settled && kept.get(slot) !== given;
          return other ? { ...attempt, print: 'another' } : attempt;
        },
      }),
    ),
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'thought.insisted-mismatch: whoever insists on another amount is given the first charge': idempotency((was) => ({
      mismatch: (attempt, call) => {
        const { settled } = attempt;
        const known = insisted(attempt);
        const asked = JSON.stringify(sentBody(call));
        if (settled && known.has(asked)) return was.replay(settled.made, settled.answer, call);
        known.add(asked);
        return was.mismatch(attempt, call);
      },
    })),
  }),
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-3-fails'], {
    'thought.early-retry-approves: a retry before its outcome has the payer approve': together(
      noting,
      standingCharge((step, charge) =>
        step.state === 'failed' && isPendingAt(charge, told(charge).replayedAt)
          ? { after: 3 * second, state: 'succeeded' }
          : step,
      ),
    ),
  }),
  ...breaking(['sandbox.trigger-1-succeeds', 'sandbox.trigger-5-succeeds', 'sandbox.trigger-4-stays-processing'], {
    'thought.mismatch-fails: a mismatch on a charge that is being processed has it fail': together(
      noting,
      standingCharge((step, charge, call) => {
        const at = told(charge).mismatchedAt;
        const isFailed = at + 5 * second <= furthest(call) && isPendingAt(charge, at);
        return isFailed
          ? { after: at + 5 * second - charge.createdAt, state: 'failed', reason: 'PAYER_DECLINED' }
          : step;
      }),
    ),
  }),
];

const metadataOf = recalled(() => new Map<string, string>());
const nineDigits = ({ msisdn }: ChargeOrder): string => msisdn.slice('+255'.length);

/** What numbers do in the sandbox. */
export const thoughtOutcomes = [
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-3-fails', 'sandbox.trigger-5-not-before-90-seconds'], {
    'thought.draft-approves: whatever the number, the payers of a draft approve': branched((branch, _order, call) =>
      caller(call).live ? branch : branchFor('+255711111111'),
    ),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'thought.other-network-silent: the numbers of another network that end like 4 and 5 do what these do': branched(
      (branch, order) => {
        const [, digit] = /^60000000([45])$/.exec(nineDigits(order)) ?? [];
        return digit === undefined ? branch : branchFor(trigger(Number(digit)));
      },
    ),
    'thought.spare-digits: the numbers that end in 7, 8 and 9 are kept for later and never answer': branched(
      (branch, order) => (/^70000000[789]$/.test(nineDigits(order)) ? branchFor(trigger(4)) : branch),
    ),
  }),
  ...breaking(['sandbox.trigger-5-succeeds', 'lifecycle.failed-is-final'], {
    'thought.late-flickers: until 40 seconds are over the number ending in 5 shows as failed': standingCharge(
      (step, charge, call) => {
        const age = furthest(call) - charge.createdAt;
        const flickers = charge.msisdn === trigger(5) && age > 4 * second && age < 40 * second;
        return flickers ? { after: 4 * second, state: 'failed', reason: 'PAYER_DECLINED' } : step;
      },
    ),
  }),
  ...breaking('charge.simulation-note-names-branch', {
    'thought.listed-note: a list notes one branch for all of its charges': shownAt('charges.list')(
      (view, { charge }) => ({
        ...view,
        simulation: { payer: charge.branch.payer, note: 'decided by the number' },
      }),
    ),
  }),
];
