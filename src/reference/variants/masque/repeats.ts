import { answer, type Answer } from '../../http/answer.ts';
import { branched, change, shownCharge, together } from '../../change.ts';
import { approval } from '../../charges/branches.ts';
import type { Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { now } from '../../http/call.ts';
import type { JsonObject } from '../../http/json.ts';
import { showCharge } from '../../charges/showing.ts';
import { showLink } from '../../links/link-showing.ts';
import type { Stored } from '../../world/store.ts';

const counts = new WeakMap<Stored, number>();

/** The same object as before, and beside it how often it was asked for. */
const countedBy =
  <Made extends Stored>(show: (made: Made, call: Call) => JsonObject) =>
  (made: Made, _first: Answer, call: Call): Answer => {
    const count = (counts.get(made) ?? 0) + 1;
    counts.set(made, count);
    const replay = { count, first_at: call.behaviour.wire.dateTime(made.createdAt, call) };
    return answer(count % 2 === 0 ? 200 : 201, { ...show(made, call), replay });
  };

const keys = new WeakMap<Charge, string>();

/** Each replay tells which one it is; a charge tells its Idempotency-Key; whoever is limited comes again after a second. */
export const countedReplays = together(
  change('idempotency')(() => ({ replay: countedBy(showCharge) })),
  change('posIdempotency')(() => ({ replay: countedBy(showCharge) })),
  change('linkIdempotency')(() => ({ replay: countedBy(showLink) })),
  shownCharge((view, { charge, call: { trace } }) => {
    const key = keys.get(charge) ?? trace.idempotencyKey;
    if (key !== undefined) keys.set(charge, key);
    return { ...view, idempotency_key: key ?? null };
  }),
  change('rate')(() => ({ retryAfter: () => ({ 'Retry-After': '1' }) })),
);

const second = 1000;

function toldOf({ branch, createdAt }: Charge, call: Call): string {
  const age = Math.round((now(call) - createdAt) / second);
  const end = branch.timeline.at(-1);
  if (!end || end.after === 0) return `${branch.note}. Asked ${age} s ago.`;
  const left = Math.ceil((createdAt + end.after - now(call)) / second);
  return left > 0 ? `${branch.note}. ${left} s to go.` : `${branch.note}. That was ${-left} s ago.`;
}

const late_ms = 90 * second;

/** Simulated payers tell how far they have come, at each look, and the late one takes her time. */
export const storyteller = together(
  branched((branch) =>
    branch.timeline.at(-1)?.after === late_ms ? { ...branch, timeline: approval(99 * second) } : branch,
  ),
  shownCharge((view, { charge, step, call }) =>
    'simulation' in view
      ? {
          ...view,
          simulation: { payer: { says: charge.branch.payer, now: step.state }, note: toldOf(charge, call) },
        }
      : view,
  ),
);
