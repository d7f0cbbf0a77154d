import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { answer } from '../../../http/answer.ts';
import { furthest, now } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { hour, recalled, second } from '../rare/recalled.ts';
import { trigger } from '../sly/told.ts';
import { without } from '../../views.ts';

const idempotency = change('idempotency');
const replays = recalled(() => ({ count: 0, at: Infinity }));
const described = recalled(() => new Map<string, string | null>());

/** Counts how often the request of a charge was replayed, and when first. */
const noting = idempotency((was) => ({
  replay: (made, first, call) => {
    const known = replays(made);
    Object.assign(known, { count: known.count + 1, at: Math.min(known.at, now(call)) });
    return was.replay(made, first, call);
  },
}));

const replayed = (charge: Charge): { count: number; at: number } => replays(charge);

/** What becomes of requests that are sent again, or at once. */
export const fifteenthSandboxRetries = [
  ...breaking('errors.status-of-idempotent-mismatch', {
    'fifteenth.late-mismatch-422: a mismatch with a request of more than an hour ago is answered 422': idempotency(
      (was) => ({
        mismatch: (attempt, call) => {
          const made = attempt.settled?.made;
          return made && now(call) - made.createdAt > hour
            ? refuse(call, { code: 'IDEMPOTENT_MISMATCH', status: 422 })
            : was.mismatch(attempt, call);
        },
      }),
    ),
  }),
  ...breaking(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'fifteenth.capital-keys-unlocked: a request in flight is not found by a key in which there are capitals':
      idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const lost = attempt && !attempt.settled && /[A-Z]/.test(call.trace.idempotencyKey ?? '');
          return lost ? undefined : attempt;
        },
      })),
  }),
  ...breaking('charge.fee-minor', {
    'fifteenth.settled-replay-unpriced: the replay of a charge that has succeeded leaves its fee out': idempotency(
      (was) => ({
        replay: (made, first, call) => {
          const again = was.replay(made, first, call);
          return again.body?.state === 'succeeded' ? answer(again.status, without(again.body, 'fee_minor')) : again;
        },
      }),
    ),
  }),
  ...breaking('charge.object', {
    'fifteenth.third-replay-class: from its third replay on a charge is called by the name of its class': together(
      noting,
      idempotency((was) => ({
        replay: (made, first, call) => {
          const again = was.replay(made, first, call);
          return again.body && replayed(made).count >= 3
            ? answer(again.status, { ...again.body, object: 'Charge' })
            : again;
        },
      })),
    ),
  }),
  ...breaking('idempotency.description-not-compared', {
    'fifteenth.flight-compares-description: while a charge is being written its description is compared too':
      idempotency((was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const given = call.trace.order?.description ?? null;
          const first = described(call.deployment);
          if (!attempt) first.set(slot, given);
          const other = attempt && !attempt.settled && first.get(slot) !== given;
          return other ? { ...attempt, print: `${attempt.print} ${first.get(slot)}` } : attempt;
        },
      })),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'fifteenth.replay-wakes-four: a replay has the number ending in 4 approve after a few seconds': together(
      noting,
      change('showing')((was) => ({
        standing: (charge, call) =>
          charge.msisdn === trigger(4) && replayed(charge).at + 3 * second <= furthest(call)
            ? { after: 3 * second, state: 'succeeded' }
            : was.standing(charge, call),
      })),
    ),
  }),
];
