import { answer, type Answer } from '../http/answer.ts';
import type { Attempt, AttemptOutcome } from './attempt.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';
import { again, slotOf, type Idempotency } from './idempotency.ts';
import type { JsonObject } from '../http/json.ts';
import { pause } from '../world/pause.ts';
import { refuse } from '../errors/refuse.ts';

/** How one kind of object comes to be on request. */
export interface Creation<Asked, Made> {
  make(asked: Asked, call: Call): Made;
  show(made: Made, call: Call): JsonObject;
}

export interface KeyedCreation<Asked, Made> extends Creation<Asked, Made> {
  idempotency(behaviour: Behaviour): Idempotency<Asked, Made>;
  attempts(deployment: Deployment): Map<string, Attempt<Made>>;
}

/** Each request makes one more. */
export async function create<Asked, Made>(creation: Creation<Asked, Made>, asked: Asked, call: Call): Promise<Answer> {
  const outcome = await write(creation, asked, call);
  return 'refusal' in outcome ? refuse(call, outcome.refusal) : outcome.answer;
}

/** A request whose key was used before makes nothing; one without a key is like no other. */
export async function createOnce<Asked, Made>(
  creation: KeyedCreation<Asked, Made>,
  asked: Asked,
  call: Call,
): Promise<Answer> {
  const { idempotencyKey } = call.trace;
  if (idempotencyKey === undefined) return create(creation, asked, call);
  const idempotency = creation.idempotency(call.behaviour);
  const slot = slotOf(idempotency.space(call), idempotencyKey, call);
  const attempt = idempotency.find(slot, call);
  return attempt ? again(attempt, asked, idempotency, call) : first(slot, creation, asked, call);
}

async function first<Asked, Made>(
  slot: string,
  creation: KeyedCreation<Asked, Made>,
  asked: Asked,
  call: Call,
): Promise<Answer> {
  const attempts = creation.attempts(call.deployment);
  const print = creation.idempotency(call.behaviour).print(asked, call);
  const attempt: Attempt<Made> = { print, outcome: write(creation, asked, call) };
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

async function write<Asked, Made>(
  creation: Creation<Asked, Made>,
  asked: Asked,
  call: Call,
): Promise<AttemptOutcome<Made>> {
  const { making } = call.behaviour;
  const taking = making.writing(call);
  if (taking > 0) await pause(taking);
  if (!making.reachable(call)) return { refusal: { code: 'LEDGER_UNAVAILABLE' } };
  const made = creation.make(asked, call);
  return { made, answer: answer(201, creation.show(made, call)) };
}
