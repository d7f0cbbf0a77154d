import type { Patch } from '../../behaviour.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import type { Attempt } from '../../idempotency/attempt.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';

type Changing<Asked, Made> = (part: (was: Idempotency<Asked, Made>) => Partial<Idempotency<Asked, Made>>) => Patch;

/** The words for what can be wrong with the Idempotency-Keys of one kind of object. */
export const promising = <Asked, Made>(promises: Changing<Asked, Made>) => ({
  promises,

  /** A retry counts as a first request under a condition. */
  forgotten: (when: (made: Made, call: Call) => boolean): Patch =>
    promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled && when(attempt.settled.made, call) ? undefined : attempt;
      },
    })),

  /** A retry counts as a first request while that is still being written. */
  forgottenInFlight: promises((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      return attempt?.settled ? attempt : undefined;
    },
  })),

  /** Requests are compared as if something else had been asked for. */
  comparedAs: (alter: (asked: Asked) => Asked): Patch =>
    promises((was) => ({ print: (asked, call) => was.print(alter(asked), call) })),

  /** Requests are compared in more than they should be. */
  alsoCompared: (more: (asked: Asked, call: Call) => unknown): Patch =>
    promises((was) => ({ print: (asked, call) => JSON.stringify([was.print(asked, call), more(asked, call)]) })),

  /** A mismatch is refused, and does something all the same. */
  onMismatch: (act: (call: Call, made: Made | undefined, attempt: Attempt<Made>) => void): Patch =>
    promises((was) => ({
      mismatch: (attempt, call) => {
        act(call, attempt.settled?.made, attempt);
        return was.mismatch(attempt, call);
      },
    })),

  /** A mismatch with what was made is answered in another way, unless that is null. */
  mismatchAnswered: (answered: (made: Made, call: Call) => Answer | null): Patch =>
    promises((was) => ({
      mismatch: (attempt, call) =>
        (attempt.settled && answered(attempt.settled.made, call)) ?? was.mismatch(attempt, call),
    })),

  sharedByAll: promises(() => ({ space: () => 'everybody' })),
});
