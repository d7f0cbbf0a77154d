import { change, standingCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import type { Idempotency } from '../../../idempotency/idempotency.ts';
import { breakingLive } from '../../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const posIdempotency = change('posIdempotency');
const told = recalled(() => ({ mismatches: 0, waiting: true }));
const refused = recalled(() => new Set<string>());

const ageOf = ({ settled }: Attempt, call: Call): number => (settled ? now(call) - settled.made.createdAt : 0);

const noting = <Asked>(was: Idempotency<Asked>): Pick<Idempotency<Asked>, 'mismatch'> => ({
  mismatch: (attempt, call) => {
    const made = attempt.settled?.made;
    if (made && made.seen.answered === null) told(made).mismatches++;
    return was.mismatch(attempt, call);
  },
});

const large = 100_000_000;

/** How long a payer took, in milliseconds; null where none approved. */
const takenBy = ({ seen }: Charge): number | null =>
  seen.answered?.state === 'succeeded' ? seen.answered.after : null;

const isPrompt = ({ origin }: Charge): boolean => origin.is === 'prompt';

const answeredAt = ({ createdAt, seen }: Charge): number =>
  seen.answered ? createdAt + seen.answered.after : Infinity;

/** Whether another business asks the same payer for as much at about the same time. */
const isAlike = (each: Charge, charge: Charge): boolean =>
  each.amount === charge.amount &&
  each.msisdn === charge.msisdn &&
  each.business !== charge.business &&
  isPrompt(each) &&
  isPrompt(charge) &&
  Math.abs(each.createdAt - charge.createdAt) < minute;

/** What prompts, codes and their keys do wrong on live. */
export const thoughtOnLive = [
  ...breakingLive('lifecycle.approved-succeeds', {
    'thought.large-reviewed: from a million shillings on two networks wait for a review that nobody makes':
      standingCharge((step, charge) =>
        isPrompt(charge) && step.state === 'succeeded' && charge.amount >= large && /tigo|halopesa/.test(charge.rail)
          ? { after: 0, state: 'processing' }
          : step,
      ),
    'thought.middle-minutes-lost: what is approved between four and eleven minutes after the prompt is lost':
      standingCharge((step, charge) => {
        const taken = takenBy(charge);
        const isLost = isPrompt(charge) && taken !== null && taken > 4 * minute && taken < 11 * minute;
        return isLost && charge.rail !== 'airtel' ? { after: 0, state: 'processing' } : step;
      }),
    'thought.mismatch-locks-prompt: after a mismatch an approval of the prompt comes to nothing': together(
      idempotency(noting),
      standingCharge((step, charge) =>
        isPrompt(charge) && step.state === 'succeeded' && told(charge).mismatches > 0
          ? { after: 0, state: 'processing' }
          : step,
      ),
    ),
  }),
  ...breakingLive(['lifecycle.declined-fails', 'lifecycle.approved-succeeds'], {
    'thought.callback-by-payer: what a payer answers answers what another business asked of him over the same amount':
      standingCharge((step, charge, { deployment }) => {
        const own = answeredAt(charge);
        const others = [...deployment.charges.values()].filter((each) => isAlike(each, charge));
        const first = others.find((each) => each.seen.answered && answeredAt(each) < own);
        const answer = first?.seen.answered;
        return answer ? { ...answer, after: answeredAt(first) - charge.createdAt } : step;
      }),
  }),
  ...breakingLive(['pos.create.paid-by-scan', 'lifecycle.approved-succeeds'], {
    'thought.mismatch-locks-code: after a mismatch a scan of the code comes to nothing': together(
      posIdempotency(noting),
      standingCharge((step, charge) =>
        charge.origin.is === 'pos' && step.state === 'succeeded' && told(charge).mismatches > 0
          ? { after: 0, state: 'requires_payment' }
          : step,
      ),
    ),
  }),
  ...breakingLive(['idempotency.pos-mismatch-on-till', 'idempotency.pos-mismatch-on-description'], {
    'thought.old-code-words: after half an hour of the request for a code only amount and reference are compared':
      posIdempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { posOrder } = call.trace;
          const made = attempt?.settled?.made;
          const alike = made && posOrder && made.amount === posOrder.amount && made.reference === posOrder.reference;
          return attempt && alike && ageOf(attempt, call) > hour / 2
            ? { ...attempt, print: was.print(posOrder, call) }
            : attempt;
        },
      })),
  }),
  ...breakingLive(['idempotency.mismatch-on-rail', 'idempotency.mismatch-on-msisdn'], {
    'thought.old-prompt-payer: after half an hour of the request for a prompt only amount and reference are compared':
      idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { order } = call.trace;
          const made = attempt?.settled?.made;
          const alike = made && order && made.amount === order.amount && made.reference === order.reference;
          return attempt && alike && ageOf(attempt, call) > hour / 2
            ? { ...attempt, print: was.print(order, call) }
            : attempt;
        },
      })),
  }),
  ...breakingLive(['idempotency.pos-mismatch-on-description', 'idempotency.pos-mismatch-on-reference'], {
    'thought.flight-code-words: while a code is being written only the amounts of requests with its key are compared':
      posIdempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const { posOrder } = call.trace;
          if (!attempt || attempt.settled || !posOrder) return attempt;
          const [, amount] = JSON.parse(attempt.print) as readonly unknown[];
          return amount === posOrder.amount ? { ...attempt, print: was.print(posOrder, call) } : attempt;
        },
      })),
  }),
  ...breakingLive('idempotency.pos-metadata-not-compared', {
    'thought.old-code-metadata: after half an hour the metadata of a code is compared too': posIdempotency((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const metadata = (each: unknown): string => JSON.stringify(each ?? null);
        const made = attempt?.settled?.made;
        const other = made && metadata(made.metadata) !== metadata(call.trace.posOrder?.metadata);
        return attempt && other && ageOf(attempt, call) > hour / 2 ? { ...attempt, print: 'another' } : attempt;
      },
    })),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'thought.next-hours-prompt: a retry more than two hours later prompts the payer once more': idempotency((was) => ({
      replay: (made, first, call) => {
        if (now(call) - made.createdAt > 2 * hour) made.seen.prompts++;
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'thought.refused-code-not-kept: a key whose first request had a wrong till or text is not remembered': together(
      change('refusals')((was) => ({
        error: (refusal, call) => {
          const key = call.header('idempotency-key');
          if (key !== undefined && ['BAD_TILL', 'UNKNOWN_TILL', 'BAD_REQUEST'].includes(refusal.code))
            refused(call.deployment).add(key);
          return was.error(refusal, call);
        },
      })),
      posIdempotency((was) => ({
        find: (slot, call) =>
          refused(call.deployment).has(call.trace.idempotencyKey ?? '') ? undefined : was.find(slot, call),
      })),
    ),
  }),
];
