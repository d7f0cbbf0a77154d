import { answer, type Answer } from '../http/answer.ts';
import type { Attempt, AttemptOutcome } from './attempt.ts';
import { caller, type Call } from '../http/call.ts';
import type { Charge, ChargeOrder } from '../charges/charge.ts';
import { isSwept } from '../lists/retention.ts';
import type { JsonObject } from '../http/json.ts';
import { refuse } from '../errors/refuse.ts';
import { showCharge } from '../charges/showing.ts';

/** What a second use of an Idempotency-Key does. */
export interface Idempotency<Asked = ChargeOrder, Made = Charge> {
  /** The key of a request; null when there is none or it is malformed. */
  key(call: Call): string | null;
  /** Within which a key means one request. */
  space(call: Call): string;
  /** Two requests with equal prints are the same request. */
  print(asked: Asked, call: Call): string;
  find(slot: string, call: Call): Attempt<Made> | undefined;
  mismatch(attempt: Attempt<Made>, call: Call): Answer | Promise<Answer>;
  /** While the first attempt is still being written. */
  waiting(attempt: Attempt<Made>, call: Call): Promise<Answer>;
  replay(made: Made, first: Answer, call: Call): Answer;
}

/** What differs between the kinds of object that a key may stand for. */
interface Own<Asked, Made> extends Pick<Idempotency<Asked, Made>, 'print' | 'find'> {
  readonly show: (made: Made, call: Call) => JsonObject;
}

export function keptPromises<Asked, Made>({ print, find, show }: Own<Asked, Made>): Idempotency<Asked, Made> {
  return {
    key: (call) => {
      const given = call.header('idempotency-key');
      return given !== undefined && call.behaviour.bounds.idempotencyKey.test(given) ? given : null;
    },
    space: (call) => caller(call).id,
    print,
    find,
    mismatch: (_attempt, call) => refuse(call, { code: 'IDEMPOTENT_MISMATCH' }),
    waiting: async (attempt, call) => sameAnswer(await attempt.outcome, call),
    replay: (made, _first, call) => answer(201, show(made, call)),
  };
}

export const keptCharge = (slot: string, call: Call): Attempt | undefined => {
  const attempt = call.deployment.attempts.get(slot);
  return attempt?.settled && isSwept(attempt.settled.made, call) ? undefined : attempt;
};

export const chargePromises: Idempotency = keptPromises({
  print: ({ amount, currency, rail, msisdn, reference }) => JSON.stringify([amount, currency, rail, msisdn, reference]),
  find: keptCharge,
  show: showCharge,
});

function sameAnswer<Made>(outcome: AttemptOutcome<Made>, call: Call): Answer {
  return 'refusal' in outcome ? refuse(call, outcome.refusal) : outcome.answer;
}

/** Under which an attempt is kept. */
export function slotOf(space: string, key: string | undefined, { route }: Call): string {
  return `${space} ${route.is === 'served' ? route.operation : ''} ${key}`;
}

/** What a request with a key that was used before is answered. */
export async function again<Asked, Made>(
  attempt: Attempt<Made>,
  asked: Asked,
  idempotency: Idempotency<Asked, Made>,
  call: Call,
): Promise<Answer> {
  if (attempt.print !== idempotency.print(asked, call)) return idempotency.mismatch(attempt, call);
  call.trace.replayed = true;
  if (!attempt.settled) return idempotency.waiting(attempt, call);
  return idempotency.replay(attempt.settled.made, attempt.settled.answer, call);
}
