import { answer, type Answer } from './answer.ts';
import type { Attempt, Outcome } from './attempt.ts';
import { caller, type Call } from './call.ts';
import type { Charge, Order } from './charge.ts';
import { isSwept } from './retention.ts';
import { refuse } from './refusal.ts';
import { showCharge } from './showing.ts';

/** What a second use of an Idempotency-Key does. */
export interface Idempotency {
  /** The key of a request; null when there is none or it is malformed. */
  key(call: Call): string | null;
  /** Within which a key means one request. */
  space(call: Call): string;
  /** Two requests with equal prints are the same request. */
  print(order: Order, call: Call): string;
  find(slot: string, call: Call): Attempt | undefined;
  mismatch(attempt: Attempt, call: Call): Answer | Promise<Answer>;
  /** While the first attempt is still being written. */
  waiting(attempt: Attempt, call: Call): Promise<Answer>;
  replay(charge: Charge, first: Answer, call: Call): Answer;
}

export const keptPromises: Idempotency = {
  key: (call) => {
    const given = call.header('idempotency-key');
    return given !== undefined && call.behaviour.bounds.idempotencyKey.test(given) ? given : null;
  },
  space: (call) => caller(call).id,
  print: ({ amount, currency, rail, msisdn, reference }) => JSON.stringify([amount, currency, rail, msisdn, reference]),
  find: (slot, call) => {
    const attempt = call.deployment.attempts.get(slot);
    return attempt?.settled && isSwept(attempt.settled.charge, call) ? undefined : attempt;
  },
  mismatch: (_attempt, call) => refuse(call, { code: 'IDEMPOTENT_MISMATCH' }),
  waiting: async (attempt, call) => sameAnswer(await attempt.outcome, call),
  replay: (charge, _first, call) => answer(201, showCharge(charge, call)),
};

function sameAnswer(outcome: Outcome, call: Call): Answer {
  if ('refusal' in outcome) return refuse(call, outcome.refusal);
  call.trace.charge = outcome.charge;
  return outcome.answer;
}

/** What a request with a key that was used before is answered. */
export async function again(attempt: Attempt, order: Order, call: Call): Promise<Answer> {
  const { idempotency } = call.behaviour;
  call.trace.waited = attempt.settled === undefined;
  if (attempt.print !== idempotency.print(order, call)) return idempotency.mismatch(attempt, call);
  call.trace.replayed = true;
  if (!attempt.settled) return idempotency.waiting(attempt, call);
  call.trace.charge = attempt.settled.charge;
  return idempotency.replay(attempt.settled.charge, attempt.settled.answer, call);
}
