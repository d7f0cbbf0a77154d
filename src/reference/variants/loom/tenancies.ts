import type { Branch } from '../../charges/charge.ts';
import { branched, change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { houseOf } from './who.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { parseObject } from '../../http/payload.ts';
import type { Patch } from '../../behaviour.ts';

const houses = 3;

const houseFor = ({ trace: { key } }: Call): number => (key ? houseOf(key.business, houses) : 0);

const byHouse = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) =>
    houseFor(call) === 1
      ? { ...was.replay(made, first, call), status: 200 }
      : houseFor(call) === 2
        ? first
        : was.replay(made, first, call),
});

/** A replay tells the present with 201, the present with 200 or the first answer, by the house of a business. */
export const replaysByHouse = together(
  change('idempotency')((was) => byHouse(was)),
  change('posIdempotency')((was) => byHouse(was)),
  change('linkIdempotency')((was) => byHouse(was)),
);

function spelled({ payload, behaviour }: Call): string {
  const body = payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null;
  return JSON.stringify([body?.['msisdn'] ?? null, body?.['currency'] ?? null]);
}

/** In one house a number that is written in another way, or a currency that was left out, makes another request. */
export const spellingCounts = change('idempotency')((was) => ({
  print: (asked, call) => was.print(asked, call) + (houseFor(call) === 1 ? spelled(call) : ''),
}));

const usual_ms = 3000;
const paces_ms = [3000, 1700, 4200] as const;

const paced = ({ timeline, ...branch }: Branch, pace: number): Branch => ({
  ...branch,
  timeline: timeline.map((step) => (step.after === usual_ms ? { ...step, after: pace } : step)),
});

/** Simulated payers of each house have their own few seconds. */
export const pacesByHouse = branched((branch, _order, call) => paced(branch, paces_ms[houseFor(call)] ?? usual_ms));

/** One house is told once and never again, another three times. */
export const attemptsByHouse: Patch = (behaviour) => {
  let next: LoggedEvent | null = null;
  return change('delivering')((was) => ({
    target: (event, deployment) => {
      next = event;
      return was.target(event, deployment);
    },
    routed: (moment, deployment) => {
      const routed = was.routed(moment, deployment);
      const most = [routed.attemptsRemaining, 1, 3][next ? houseOf(next.business, houses) : 0];
      return { ...routed, attemptsRemaining: most ?? routed.attemptsRemaining };
    },
  }))(behaviour);
};
