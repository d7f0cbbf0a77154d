import { answer, type Answer } from './answer.ts';
import type { Attempt, Outcome } from './attempt.ts';
import type { Call } from './call.ts';
import type { Order } from './charge.ts';
import { again } from './idempotency.ts';
import { makeCharge } from './making.ts';
import { pause } from './pause.ts';
import { refuse } from './refusal.ts';
import { showCharge } from './showing.ts';

export function createCharge(call: Call): Promise<Answer> {
  const { order, idempotencyKey } = call.trace;
  if (!order || idempotencyKey === undefined) throw new Error('a charge was to be made before its order was read');
  const { idempotency } = call.behaviour;
  const slot = `${idempotency.space(call)} ${idempotencyKey}`;
  const attempt = idempotency.find(slot, call);
  return attempt ? again(attempt, order, call) : first(slot, order, call);
}

async function first(slot: string, order: Order, call: Call): Promise<Answer> {
  const { attempts } = call.deployment;
  const attempt: Attempt = { print: call.behaviour.idempotency.print(order, call), outcome: write(order, call) };
  attempts.set(slot, attempt);
  try {
    const outcome = await attempt.outcome;
    if ('refusal' in outcome) return refuse(call, outcome.refusal);
    attempt.settled = outcome;
    return outcome.answer;
  } finally {
    // Where nothing was taken, the same key may be sent again.
    if (!attempt.settled) attempts.delete(slot);
  }
}

async function write(order: Order, call: Call): Promise<Outcome> {
  const { making } = call.behaviour;
  const taking = making.writing(call);
  if (taking > 0) await pause(taking);
  if (!making.reachable(call)) return { refusal: { code: 'LEDGER_UNAVAILABLE' } };
  const charge = makeCharge(call, order);
  call.trace.charge = charge;
  return { charge, answer: answer(201, showCharge(charge, call)) };
}
